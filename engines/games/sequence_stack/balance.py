"""Where Sequence Stack has even deals, as solving has shown.

With blocks for good and up to five numbers, every first card favours one of the players.
"""

from __future__ import annotations

from seqtui.engines.games.sequence_stack.rules import Options


def has_even_deals(options: Options) -> bool:
    """Tell whether some deals with these options favour nobody."""
    return options.blocks == "thaw" or options.numbers > 5
