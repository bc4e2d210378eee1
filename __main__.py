"""What ``python -m seqtui`` runs once it is installed, and ``python .`` in a checkout."""

import sys

from seqtui import main

sys.exit(main())
