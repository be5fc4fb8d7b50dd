#include "text/packing.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

namespace satsudoku {

namespace {

constexpr std::size_t bytes = 256, number_of_streams = 4;
constexpr std::size_t most_in_block = 128 << 10;
constexpr std::size_t least_in_block = 64;  // a shorter one is not packed
constexpr unsigned longest_code = 11;       // bits
constexpr std::size_t last_byte = 128;      // that the short form of code lengths can name

enum BlockKind { raw, repeated, compressed };

using Counts = std::array<std::uint32_t, bytes>;
using Lengths =
    std::array<std::uint8_t, bytes>;  // of each byte's code; 0 for a byte that is absent

// The bytes that a text may have, from `low` to `high`, and how often a sample of it has them, and
// once more, so that each has a code.
struct Sample {
    std::size_t low = bytes - 1, high = 0;
    Counts counts{};
};

struct Code {
    std::uint32_t bits;
    std::uint32_t length;
};

using Codes = std::array<Code, bytes>;

// Appends the lowest bytes of a number, the lowest first.
void append(std::string& out, std::uint64_t number, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
        out.push_back(static_cast<char>(number >> (8 * i)));
    }
}

void append_block_header(std::string& out, BlockKind kind, std::size_t size, bool last) {
    append(out, size << 3 | static_cast<std::size_t>(kind) << 1 | (last ? 1 : 0), 3);
}

Sample sample_of(std::string_view text) {
    constexpr std::size_t step = 8 << 10, some = 1 << 10;  // longer than a board
    std::uint8_t low = bytes - 1, high = 0;
    for (const char c : text) {
        low = std::min(low, static_cast<std::uint8_t>(c));
        high = std::max(high, static_cast<std::uint8_t>(c));
    }
    Sample sample{low, high};
    std::fill(sample.counts.begin() + low, sample.counts.begin() + high + 1, 1);
    for (std::size_t begin = 0; begin < text.size(); begin += step) {
        for (const char c : text.substr(begin, some)) {
            ++sample.counts[static_cast<std::uint8_t>(c)];
        }
    }
    return sample;
}

// The lengths of Huffman's codes. Pre: two bytes or more are there.
Lengths unlimited_lengths(const Counts& counts) {
    using Node = std::pair<std::uint64_t, std::size_t>;  // its count and its number
    std::priority_queue<Node, std::vector<Node>, std::greater<>> open;
    for (std::size_t byte = 0; byte < bytes; ++byte) {
        if (counts[byte] > 0) {
            open.emplace(counts[byte], byte);
        }
    }
    std::array<std::size_t, 2 * bytes> parent{};
    std::size_t next = bytes;
    while (open.size() > 1) {
        const auto [count, child] = open.top();
        open.pop();
        const auto [other_count, other] = open.top();
        open.pop();
        parent[child] = parent[other] = next;
        open.emplace(count + other_count, next++);
    }
    std::array<std::uint8_t, 2 * bytes> depth{};
    for (std::size_t node = next - 1; node-- > 0;) {  // parents have higher numbers
        if (parent[node] != 0) {
            depth[node] = static_cast<std::uint8_t>(depth[parent[node]] + 1);
        }
    }
    Lengths lengths;
    std::copy_n(depth.begin(), bytes, lengths.begin());
    return lengths;
}

Lengths lengths_of(Counts counts) {
    for (;;) {
        const Lengths lengths = unlimited_lengths(counts);
        if (std::ranges::max(lengths) <= longest_code) {
            return lengths;
        }
        for (std::uint32_t& count : counts) {
            count -= count / 2;  // those that are there stay there
        }
    }
}

// Codes of one length follow each other, and the shorter ones follow the longer ones.
Codes codes_of(const Lengths& lengths) {
    const unsigned most = std::ranges::max(lengths);
    Codes codes{};
    std::size_t next = 0;  // in the table of all words of `most` bits
    for (unsigned length = most; length > 0; --length) {
        for (std::size_t byte = 0; byte < bytes; ++byte) {
            if (lengths[byte] == length) {
                codes[byte] = {static_cast<std::uint32_t>(next >> (most - length)), length};
                next += std::size_t{1} << (most - length);
            }
        }
    }
    return codes;
}

// Half a byte for each byte but the last one, whose length the reader works out.
void append_lengths(std::string& out, const Lengths& lengths, std::size_t last) {
    const unsigned most = std::ranges::max(lengths);
    const auto weight = [&](std::size_t byte) {
        return byte < last && lengths[byte] > 0 ? most + 1 - lengths[byte] : 0;
    };
    out.push_back(static_cast<char>(127 + last));
    for (std::size_t byte = 0; byte < last; byte += 2) {
        out.push_back(static_cast<char>(weight(byte) << 4 | weight(byte + 1)));
    }
}

// Collects bits, the lowest first.
class Bits {
public:
    explicit Bits(char* out) : out_(out) {}

    void add(Code code) {
        bits_ |= std::uint64_t{code.bits} << number_;
        number_ += code.length;
    }

    // Pre: room for eight bytes, whatever is written.
    void flush() {
        for (unsigned i = 0; i < 8; ++i) {
            out_[i] = static_cast<char>(bits_ >> (8 * i));
        }
        out_ += number_ / 8;
        bits_ >>= number_ / 8 * 8;
        number_ %= 8;
    }

    // Marks where the bits end, and returns where the bytes do.
    char* end() {
        add({1, 1});
        flush();
        return out_ + (number_ > 0 ? 1 : 0);
    }

private:
    char* out_;
    std::uint64_t bits_ = 0;
    unsigned number_ = 0;
};

// The codes of two bytes that follow each other, as they are written: the second one first.
class Pairs {
public:
    void set(const Codes& codes, const Sample& sample) {
        for (std::size_t first = sample.low; first <= sample.high; ++first) {
            for (std::size_t second = sample.low; second <= sample.high; ++second) {
                const Code a = codes[first], b = codes[second];
                pairs_[first << 8 | second] = {b.bits | a.bits << b.length, a.length + b.length};
            }
        }
    }

    Code at(const char* first) const {
        return pairs_[std::size_t{static_cast<std::uint8_t>(first[0])} << 8 |
                      static_cast<std::uint8_t>(first[1])];
    }

private:
    std::unique_ptr<Code[]> pairs_ = std::make_unique_for_overwrite<Code[]>(bytes * bytes);
};

// Writes a text's codes, its last byte first, as they are read from their end.
char* write_stream(std::string_view text, const Codes& codes, const Pairs& pairs, char* out) {
    static_assert(4 * longest_code + 7 < 64);
    Bits bits(out);
    std::size_t left = text.size();
    for (; left % 4 > 0; --left) {
        bits.add(codes[static_cast<std::uint8_t>(text[left - 1])]);
    }
    bits.flush();
    for (; left > 0; left -= 4) {
        bits.add(pairs.at(&text[left - 2]));
        bits.add(pairs.at(&text[left - 4]));
        bits.flush();
    }
    return bits.end();
}

// What blocks need while they are packed, one after another.
struct Room {
    Pairs pairs;
    std::unique_ptr<char[]> streams = std::make_unique_for_overwrite<char[]>(
        most_in_block * longest_code / 8 + 16 * number_of_streams);
};

// A block's content:  sizes | lengths of codes | sizes of streams 1 to 3 | streams | no sequences
std::string content_of(std::string_view text, const Sample& sample, Room& room) {
    const Lengths lengths = lengths_of(sample.counts);
    const Codes codes = codes_of(lengths);
    room.pairs.set(codes, sample);
    std::string tree, jumps;
    append_lengths(tree, lengths, sample.high);
    const std::size_t part = (text.size() + number_of_streams - 1) / number_of_streams;
    char* out = room.streams.get();
    for (std::size_t begin = 0; begin < text.size(); begin += part) {
        char* const end = write_stream(text.substr(begin, part), codes, room.pairs, out);
        if (begin + part < text.size()) {
            append(jumps, static_cast<std::size_t>(end - out), 2);
        }
        out = end;
    }
    const std::string_view streams(room.streams.get(), out);
    const std::uint64_t size = tree.size() + jumps.size() + streams.size();
    std::string content;  // 2 bits each for the kind and the form of sizes, which have 18 each
    content.reserve(5 + size + 1);
    append(content, 2 | 3 << 2 | std::uint64_t{text.size()} << 4 | size << 22, 5);
    content.append(tree).append(jumps).append(streams).push_back('\0');
    return content;
}

void append_raw(std::string& out, std::string_view text, bool last) {
    append_block_header(out, raw, text.size(), last);
    out += text;
}

void append_block(std::string& out, std::string_view text, bool last, Room& room) {
    if (text.size() < least_in_block) {
        return append_raw(out, text, last);
    }
    const Sample sample = sample_of(text);
    if (sample.low == sample.high) {
        append_block_header(out, repeated, text.size(), last);
        out.push_back(text[0]);
        return;
    }
    const std::string content = sample.high <= last_byte ? content_of(text, sample, room) : "";
    if (content.empty() || content.size() >= text.size()) {
        return append_raw(out, text, last);
    }
    append_block_header(out, compressed, content.size(), last);
    out += content;
}

}  // namespace

std::string packed(std::string_view head, std::string_view text) {
    std::string out;
    out.reserve(head.size() + text.size() / 2 + 64);
    append(out, 0xFD2FB528, 4);
    out.push_back(static_cast<char>(0xA0));  // the size follows, in four bytes
    append(out, head.size() + text.size(), 4);
    Room room;
    for (std::size_t begin = 0; begin < head.size(); begin += most_in_block) {
        const bool last = text.empty() && head.size() - begin <= most_in_block;
        append_raw(out, head.substr(begin, most_in_block), last);
    }
    for (std::size_t begin = 0; begin < text.size(); begin += most_in_block) {
        const bool last = text.size() - begin <= most_in_block;
        append_block(out, text.substr(begin, most_in_block), last, room);
    }
    if (head.empty() && text.empty()) {
        append_raw(out, "", true);
    }
    return out;
}

}  // namespace satsudoku
