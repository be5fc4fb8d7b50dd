#include "graphs/partition.hpp"

#include <algorithm>
#include <numeric>

namespace satsudoku::graphs {

Partition::Partition(std::span<const std::int32_t> colors)
    : order_(colors.size()), place_(colors.size()), cell_(colors.size()), length_(colors.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    std::ranges::stable_sort(order_, {}, [&](Vertex v) { return colors[index(v)]; });
    Place cell = 0;
    for (Place place = 0; index(place) < order_.size(); ++place) {
        const Vertex vertex = at(place);
        if (place == 0 || colors[index(vertex)] != colors[index(at(place - 1))]) {
            cell = place;
            ++cells_;
        }
        place_[index(vertex)] = place;
        cell_[index(vertex)] = cell;
        ++length_[index(cell)];
    }
}

Place Partition::first_open(Place from) const {
    while (length(from) == 1) {
        ++from;
    }
    return from;
}

void Partition::move(Vertex vertex, Place place) {
    const Vertex other = at(place);
    std::swap(place_[index(vertex)], place_[index(other)]);
    order_[index(place)] = vertex;
    order_[index(this->place(other))] = other;
}

void Partition::reordered(Place cell, Place number) {
    const Place end = cell + length(cell);
    for (Place place = end - number; place < end; ++place) {
        place_[index(at(place))] = place;
    }
}

Place Partition::split(Place cell, Place number) {
    const Place added = cell + length(cell) - number;
    length_[index(cell)] -= number;
    length_[index(added)] = number;
    for (const Vertex vertex : vertices(added)) {
        cell_[index(vertex)] = added;
    }
    splits_.push_back(added);
    ++cells_;
    return added;
}

void Partition::join_down_to(std::size_t splits) {
    cells_ -= splits_.size() - splits;
    for (; splits_.size() > splits; splits_.pop_back()) {
        const Place added = splits_.back();
        const Place cell = this->cell(at(added - 1));
        for (const Vertex vertex : vertices(added)) {
            cell_[index(vertex)] = cell;
        }
        length_[index(cell)] += length(added);
    }
}

}  // namespace satsudoku::graphs
