#define LANES_WORDS 2
#define LANES_NAMESPACE lanes_128
#include "lanes/lanes_impl.hpp"

namespace satsudoku::lanes {

std::unique_ptr<Kernel> make_kernel_128() { return std::make_unique<lanes_128::KernelOf>(); }

}  // namespace satsudoku::lanes
