"""What ``python -m seqtui`` runs once it is installed, and ``python -m app`` in a checkout."""

import sys

from seqtui import main

sys.exit(main())
