// Counts solutions in lanes of 128 bits. Standard input has a puzzle of 81 characters a line, of
// which others than digits are empty cells. Prints a count a line, up to a limit, by default 1000.
//   ./count 2 10 < puzzles.txt    counts up to 2, ten times, and says puzzles a second
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "board.hpp"
#include "lanes/lanes.hpp"

using namespace satsudoku::lanes;

int main(int number, char** arguments) {
    const std::uint64_t limit = number > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1000;
    const int times = number > 2 ? std::atoi(arguments[2]) : 1;
    std::vector<std::uint8_t> puzzles;
    for (std::string line; std::getline(std::cin, line);) {
        for (std::size_t cell = 0; line.size() >= 81 && cell < 81; ++cell) {
            const char symbol = line[cell];
            puzzles.push_back(symbol > '0' && symbol <= '9' ? symbol - '0' : 0);
        }
    }
    const Tables tables = Board(3, 3).tables();
    std::vector<std::uint64_t> counts(puzzles.size() / 81);
    const auto start = std::chrono::steady_clock::now();
    for (int time = 0; time < times; ++time) {
        counts.assign(counts.size(), 0);
        CountJob job{puzzles.data(), counts.size(), limit, counts.data(), nullptr, 0};
        count_on_threads(kernel(128), tables, job, 1, [] { return false; });
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    for (const std::uint64_t count : counts) {
        std::printf("%llu\n", static_cast<unsigned long long>(count));
    }
    std::fprintf(stderr, "%.0f puzzles a second\n",
                 static_cast<double>(counts.size()) * times / seconds.count());
}
