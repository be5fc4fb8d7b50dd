// Text packed by Huffman codes alone, as a frame of Zstandard (RFC 8878) that every reader unpacks.
//
// Boards of digits have hardly a piece that comes twice, so looking for such pieces, as Zstandard
// itself does, takes most of its time and gains little.
#pragma once

#include <string>
#include <string_view>

namespace satsudoku {

// Packs a head and a text, which are unpacked as one. The head stands as it is.
std::string packed(std::string_view head, std::string_view text);

}  // namespace satsudoku
