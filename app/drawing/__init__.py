"""Drawing by cells: colours, pixel fonts, a canvas, tiles and what surrounds them.

A painter gets a :class:`~seqtui.app.drawing.canvas.Canvas`, draws on it and says with ``region``
what a click means; a :class:`~seqtui.app.drawing.picture.Picture` is the widget that shows it.
"""
