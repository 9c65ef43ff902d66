// SPDX-License-Identifier: MIT
#include "revision.h"

#define TEXT(words) #words
#define TEXT_OF(macro) TEXT(macro)

const char *segue_commit(void) { return TEXT_OF(SEGUE_COMMIT); }
