# SPDX-License-Identifier: MIT
"""What plants look like: for each kind five pictures, from the seed to the grown plant, and the withered one."""

SEED = r"""
     .
"""

SPROUT = r"""
    \,/
     |
"""

TULIP = [SEED, SPROUT, r"""
     |
   \ | /
    \|/
""", r"""
    ( )
     |
   \ | /
    \|/
""", r"""
   _   _
  ( \^/ )
   \   /
    '-'
   \ | /
    \|/
"""], r"""
   .--.
  %   |
 , \  |
    \ |
     \|
"""

SUNFLOWER = [SEED, SPROUT, r"""
     |
   \_|
     |_/
""", r"""
    \|/
    -o-
   \_|
     |_/
""", r"""
   \\|//
  --(@)--
   //|\\
   _ |
   \\| _
     |//
"""], r"""
    .--.
  (x)  |
  /|\  |
  ' , \|
       |
"""

TOMATO = [SEED, SPROUT, r"""
   \ | /
    \|/
     |
""", r"""
   '.|.'
   \\|//
  .' | '.
    \|/
""", r"""
    .|.
  (@)|/(@)
   \\|// '
 (@)\|/(@)
  ' \|//
     |
"""], r"""
     |,
   ,-|-.
  o  | :
   . | o
  ,o'|, .
"""

CACTUS = [SEED, r"""
     .
    (:)
""", r"""
    .-.
    |:|
    |:|
""", r"""
    .-.
 .  |:|
(:) |:|
 \:'|:|
  '-|:|
    |:|
""", r"""
     *
    .-.
 .  |:|  .
(:) |:| (:)
 \:'|:|':/
  '-|:|-'
    |:|
"""], r"""
    .-.
  . |;|
 (%)|;|
   '|;|  .
  , |;| (%)
"""

FERN = [SEED, SPROUT, r"""
   \ | /
    \|/
""", r"""
   \\|//
   \\|//
    \|/
""", r"""
 .\  |  /.
  \\\|///
 .\\\|///.
  '\\|//'
    \|/
"""], r"""
     .
  ,  |  .
  /\ | /\
 ' , |' .
"""

TREE = [SEED, SPROUT, r"""
    \|/
    \|/
     |
""", r"""
   .ooo.
  (ooooo)
   '-|-'
     |
""", r"""
   .ooo.
 .oooOooo.
(ooOooooOo)
 'ooo|Ooo'
    \|/
     |
    /|\
"""], r"""
  \  |  /
\__\ | /_/
    \|/
  ,  |
     |  '
    /|\
"""

KINDS = {"tulip": TULIP, "sunflower": SUNFLOWER, "tomato": TOMATO, "cactus": CACTUS, "fern": FERN, "tree": TREE}
WIDTH = 12


def picture(kind, stage, withered):
    """The lines of one plant, from its top to the soil; all of the same width."""
    stages, dead = KINDS[kind]
    lines = (dead if withered and stage > 1 else stages[stage]).strip("\n").split("\n")
    if withered and stage <= 1:
        lines = [line.replace(",", "x").replace(".", "x") for line in lines]
    return [line.ljust(WIDTH) for line in lines]


def row(pictures):
    """Plants side by side, on the same ground."""
    height = max(map(len, pictures))
    padded = [[" " * WIDTH] * (height - len(lines)) + lines for lines in pictures]
    lines = ["".join(parts).rstrip() for parts in zip(*padded)]
    return lines + ["~^~" * (len(pictures) * WIDTH // 3)]
