// Random numbers that are the same on every machine.
#pragma once

#include <cstdint>
#include <iterator>
#include <utility>

namespace satsudoku::making {

// SplitMix64 (G. Steele, D. Lea, C. Flood, Fast Splittable Pseudorandom Number Generators, 2014).
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t z = state_;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }

    // A number from 0 to bound - 1, all equally likely (D. Lemire, Fast Random Integer Generation
    // in an Interval, 2019). Pre: bound > 0.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t least = -bound % bound;
            while (static_cast<std::uint32_t>(product) < least) {
                product = (next() >> 32) * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Shuffles `values`, all orders equally likely (Fisher and Yates).
    template <class Values>
    void shuffle(Values& values) {
        for (auto i = static_cast<std::uint32_t>(std::size(values)); i > 1; --i) {
            std::swap(values[i - 1], values[below(i)]);
        }
    }

private:
    std::uint64_t state_;
};

}  // namespace satsudoku::making
