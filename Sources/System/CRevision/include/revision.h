// SPDX-License-Identifier: MIT
#ifndef SEGUE_REVISION_H
#define SEGUE_REVISION_H

/// The commit of a released program; empty for others.
const char *_Nonnull segue_commit(void);

#endif
