// Areas of a board: cells with all that holds among them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/filters.hpp"
#include "filters/supports.hpp"
#include "poll.hpp"

namespace satsudoku::filters {

class Areas {
public:
    using Mask = Filters::Mask;

    // An area that loses candidates, and what its cells keep.
    struct Losing {
        std::int32_t number;
        std::vector<Mask> kept;
    };

    Areas(std::size_t areas, std::size_t cells) : cells_(cells), areas_(areas) {}

    std::size_t size() const { return areas_.size(); }
    std::size_t cells() const { return cells_; }
    bool has(std::size_t number) const {
        return number < size() && areas_[number].supports != nullptr;
    }

    // Sets an area: its cells, and what knows the fillings of these. Keeps a reference to it.
    void load(std::size_t number, std::vector<std::int32_t> cells, Supports& supports);

    // Of some areas that are set, those that lose candidates; an area with a cell without any says
    // nothing. `left`: one mask a cell of the board; `changed`: only areas of such cells, empty for
    // all. False if `poll` stopped it.
    bool look(std::span<const std::int32_t> numbers, std::span<const Mask> left,
              std::span<const std::uint8_t> changed, const Poll& poll,
              std::vector<Losing>& losing) const;

private:
    struct Area {
        std::vector<std::int32_t> cells;
        Supports* supports = nullptr;
    };

    std::size_t cells_;  // of the board
    std::vector<Area> areas_;
};

}  // namespace satsudoku::filters
