// Square boards with boxes, and optionally diagonals, as exact covers; and random puzzles of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "dlx/dancing_links.hpp"
#include "lanes/tables.hpp"

// Items: cells, rows, columns, boxes; then, at most once each, the first `diagonal` cells of the
// main diagonal.
struct Board {
    std::int32_t height, width, size, cells, options, items, primary;
    std::vector<std::int32_t> indptr{0}, indices, colors;

    Board(std::int32_t height_, std::int32_t width_, std::int32_t diagonal = 0)
        : height(height_), width(width_), size(height * width), cells(size * size),
          options(cells * size), items(4 * cells + (diagonal ? size : 0)), primary(4 * cells) {
        for (std::int32_t option = 0; option < options; ++option) {
            const std::int32_t cell = option / size, symbol = option % size;
            const std::int32_t row = cell / size, column = cell % size;
            const std::int32_t box = row / height * height + column / width;
            indices.insert(indices.end(),
                           {cell, cells + row * size + symbol, 2 * cells + column * size + symbol,
                            3 * cells + box * size + symbol});
            if (row == column && row < diagonal) {
                indices.push_back(primary + symbol);
            }
            indptr.push_back(static_cast<std::int32_t>(indices.size()));
        }
        colors.assign(indices.size(), 0);
    }

    satsudoku::dlx::Links links() const { return {items, primary, indptr, indices, colors}; }
    satsudoku::lanes::Tables tables() const {
        return {items, primary, cells, size, indptr, indices};
    }

    std::vector<std::int32_t> given_options(const std::uint8_t* puzzle) const {
        std::vector<std::int32_t> given;
        for (std::int32_t cell = 0; cell < cells; ++cell) {
            if (puzzle[cell] != 0) {
                given.push_back(cell * size + puzzle[cell] - 1);
            }
        }
        return given;
    }

    std::vector<std::uint8_t> values(const std::vector<std::int32_t>& chosen) const {
        std::vector<std::uint8_t> result(static_cast<std::size_t>(cells));
        for (const std::int32_t option : chosen) {
            result[option / size] = static_cast<std::uint8_t>(option % size + 1);
        }
        return result;
    }

    // A puzzle whose givens are a share of some solution; with `wrong` one of them is changed.
    std::vector<std::uint8_t> random_puzzle(std::mt19937& random, double share, bool wrong) const {
        std::vector<std::int32_t> symbols(static_cast<std::size_t>(size));
        std::iota(symbols.begin(), symbols.end(), 1);
        std::ranges::shuffle(symbols, random);
        const satsudoku::dlx::Links hung = links();
        satsudoku::dlx::Dance search(hung, {});
        std::vector<std::uint8_t> puzzle;
        // One of the first solutions; there may be fewer.
        for (int n = static_cast<int>(random() % 20); n >= 0;) {
            const auto event = search.advance(1 << 20);
            if (event == satsudoku::dlx::Dance::Event::finished) {
                break;
            }
            if (event == satsudoku::dlx::Dance::Event::solution) {
                puzzle = values(search.options());
                --n;
            }
        }
        std::bernoulli_distribution keep(share);
        for (std::uint8_t& value : puzzle) {
            value = keep(random) ? static_cast<std::uint8_t>(symbols[value - 1]) : std::uint8_t{0};
        }
        if (wrong) {
            puzzle[random() % puzzle.size()] = static_cast<std::uint8_t>(random() % size + 1);
        }
        return puzzle;
    }
};
