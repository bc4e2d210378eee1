"""Drawing without widgets: colours, numerals, a canvas of cells, tiles and what surrounds them.

A painter gets a canvas, draws and says what a click means; a widget keeps the strips:

    palette = palette_of(app.theme, no_colour=app.no_color and app.native_ansi_color)
    canvas = Canvas(52, 20, palette)
    size = largest(5, canvas.width, 13)                      # L at 80×24, XXL at 120×40
    rects = []
    for place, number in enumerate((1, 3, 2, 5, 4)):
        rect = tile(canvas, 1 + place * size.width, 6, size, number, of=5)
        position(canvas, rect, place + 1, in_place=number == place + 1)
        canvas.region(rect, ("tile", place))
        rects.append(rect)
    row = foot_row(size, rects[0], rects[1])
    canvas.region(tray(canvas, row, "⇄ swap 1 2", palette.player(1)), ("swap", 1, 2))
    bracket(canvas, 25, 36, 4, player=2)                     # ╭─ ◆ last ─╮
    canvas.text(1, 17, "1 of 5 in place", palette.mute, width=50, align="center")
    strips = canvas.strips()                                 # one per row, for render_line
    canvas.hit(event.x, event.y)                             # ("tile", 3), or None
"""
