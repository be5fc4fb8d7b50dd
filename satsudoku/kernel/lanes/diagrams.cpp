#include "lanes/diagrams.hpp"

#include <stdexcept>
#include <utility>

namespace satsudoku::lanes {

namespace {

void require(bool fits) {
    if (!fits) {
        throw std::invalid_argument("the arrays of a diagram do not fit together");
    }
}

}  // namespace

void Diagrams::add(std::span<const std::int32_t> of_cells, std::span<const std::int32_t> sizes,
                   std::span<const std::int32_t> rows, std::int32_t cells, std::int32_t symbols) {
    require(!of_cells.empty() && sizes.size() == of_cells.size() + 1 && rows.size() % 4 == 0 &&
            sizes.front() == 1 && sizes.back() == 1);
    Diagrams extended = *this;
    Diagram diagram{static_cast<std::int32_t>(steps.size()), 0, nodes, 0};
    std::size_t row = 0;
    std::int32_t here = nodes;
    for (std::size_t layer = 0; layer < of_cells.size(); ++layer) {
        const std::int32_t cell = of_cells[layer], beyond = here + sizes[layer];
        require(cell >= 0 && cell < cells && sizes[layer] >= 0);
        Step step{cell * symbols, static_cast<std::int32_t>(extended.arcs.size()), 0};
        for (; row < rows.size() && rows[row] == static_cast<std::int32_t>(layer); row += 4) {
            const std::int32_t source = rows[row + 1], symbol = rows[row + 2],
                               target = rows[row + 3];
            require(source >= 0 && source < sizes[layer] && symbol >= 0 && symbol < symbols &&
                    target >= 0 && target < sizes[layer + 1]);
            extended.arcs.push_back({here + source, cell * symbols + symbol, beyond + target});
        }
        step.end = static_cast<std::int32_t>(extended.arcs.size());
        extended.steps.push_back(step);
        here = beyond;
    }
    require(row == rows.size());
    diagram.end = static_cast<std::int32_t>(extended.steps.size());
    diagram.last = here;
    extended.diagrams.push_back(diagram);
    extended.nodes = here + 1;
    *this = std::move(extended);
}

}  // namespace satsudoku::lanes
