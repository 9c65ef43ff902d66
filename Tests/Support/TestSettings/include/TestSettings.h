// SPDX-License-Identifier: MIT
// Nothing to call: linking it is enough.
