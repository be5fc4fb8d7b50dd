// The processor's features, asked when the module is loaded.
#pragma once

namespace satsudoku::lanes {

// Whether the processor has the instructions that all units of this build may use.
bool has_baseline();

// The widest vectors, in bits, that this build has units for and that the processor and the
// system support with all the instructions of these units: 128, 256 or 512.
int widest_vector();

}  // namespace satsudoku::lanes
