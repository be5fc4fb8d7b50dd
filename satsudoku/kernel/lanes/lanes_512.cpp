#define LANES_WORDS 8
#define LANES_NAMESPACE lanes_512
#include "lanes/lanes_impl.hpp"

namespace satsudoku::lanes {

std::unique_ptr<Kernel> make_kernel_512() { return std::make_unique<lanes_512::KernelOf>(); }

}  // namespace satsudoku::lanes
