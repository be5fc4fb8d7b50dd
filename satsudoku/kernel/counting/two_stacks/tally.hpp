// Numbers by key, added up: a hash table that grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace satsudoku::counting::two_stacks {

class Tally {
public:
    struct Entry {
        std::uint64_t key, number;  // number 0: an empty place
    };

    Tally() : places_(1 << 10) {}

    std::size_t size() const { return size_; }

    // Asks memory for a key's place, which is soon added to.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&places_[start(key)], 1); }

    // Pre: the number is not 0.
    void add(std::uint64_t key, std::uint64_t number) {
        Entry& place = find(key);
        if (place.number == 0) {
            place.key = key;
            ++size_;
        }
        place.number += number;
        if (2 * size_ > places_.size()) {
            grow();
        }
    }

    void clear() {
        places_.assign(1 << 10, {});
        size_ = 0;
    }

    const std::vector<Entry>& places() const { return places_; }

private:
    std::vector<Entry> places_;  // a power of two
    std::size_t size_ = 0;

    std::size_t start(std::uint64_t key) const {
        return (key * 0x9e3779b97f4a7c15) >> 20 & (places_.size() - 1);
    }

    Entry& find(std::uint64_t key) {
        const std::size_t mask = places_.size() - 1;
        std::size_t at = start(key);
        while (places_[at].number != 0 && places_[at].key != key) {
            at = (at + 1) & mask;
        }
        return places_[at];
    }

    void grow() {
        std::vector<Entry> old(2 * places_.size());
        old.swap(places_);
        for (const Entry& entry : old) {
            if (entry.number != 0) {
                find(entry.key) = entry;
            }
        }
    }
};

}  // namespace satsudoku::counting::two_stacks
