"""Where Code Swap has even deals, as solving has shown.

Codes of three that cannot be crossed back at once are always won by somebody.
"""

from __future__ import annotations

from seqtui.engines.games.code_swap.rules import Options


def has_even_deals(options: Options) -> bool:
    """Tell whether some deals with these options favour nobody."""
    return options.cross_back == "allowed" or options.length > 3
