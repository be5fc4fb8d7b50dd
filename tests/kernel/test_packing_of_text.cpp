#include <cstdint>
#include <string>

#include "check.hpp"
#include "text/packing.hpp"

using satsudoku::packed;

namespace {

// So many bytes that look random, all below `top`.
std::string bytes(std::size_t number, unsigned top) {
    std::string text;
    std::uint32_t state = 1;
    for (std::size_t i = 0; i < number; ++i) {
        state = state * 1664525 + 1013904223;
        text.push_back(static_cast<char>((state >> 16) % top));
    }
    return text;
}

// tests/test_parquet_packing.py unpacks frames; here only their frame of blocks is read.
std::size_t blocks_of(const std::string& frame) {
    std::size_t number = 0, at = 9;
    for (bool last = false; !last; ++number) {
        CHECK(at + 3 <= frame.size());
        std::size_t header = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            header |= std::size_t{static_cast<unsigned char>(frame[at + i])} << (8 * i);
        }
        last = (header & 1) != 0;
        at += 3 + ((header >> 1 & 3) == 1 ? 1 : header >> 3);
    }
    CHECK(at == frame.size());
    return number;
}

}  // namespace

TEST(frames_are_whole_blocks) {
    for (const std::size_t size : {0u, 1u, 63u, 64u, 65u, 1000u, 131071u, 131072u, 131073u}) {
        for (const unsigned top : {1u, 2u, 9u, 128u, 129u, 256u}) {
            const std::size_t blocks = blocks_of(packed("head", bytes(size, top)));
            CHECK(blocks == 1 + (size + 131071) / 131072);
        }
    }
    CHECK(blocks_of(packed("", "")) == 1);
}

TEST(digits_take_less_than_half) {
    CHECK(packed("", bytes(100000, 9)).size() < 41000);
    CHECK(packed("", bytes(100000, 256)).size() < 100100);
}
