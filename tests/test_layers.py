"""Who may import whom: the layers of the house, and no circle between its rooms.

Late imports inside functions count as well; only imports for the type checker do not.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

LAYERS = """
engines.adapters
app.main
app.cli
app.application
app.online
app.picker app.daily app.course app.play app.history app.statistics app.review app.rules \
app.command_list app.settings_form app.web
app.store
app.games.*
app.games
app.widgets
app.drawing
app.runtime app.permission app.task_text
app.values app.requests app.commands app.settings app.background app.today
engines.trial engines.lessons engines.tasks engines.tournament engines.library
engines.games.*
engines.players
engines.protocol engines.review
engines.gate
engines.turns engines.session
engines.solving
engines.setup
engines.series
engines.events engines.call
engines.games
engines.errors engines.dice engines.clock engines.interrupts
engines.text engines.system
"""
"""A room imports only rooms in lines below its own; rooms in one line do not know each other.

``games.*`` are the rooms of single games, ``games`` is what all of them fulfil.
"""
FRIENDS = {
    ("engines.turns", "engines.session"),
}
"""Single modules in one line that build on each other."""

LATE_IMPORTS = {
    "app/main.py": "a call loads what it needs",
    "app/cli/commands.py": "a command loads what it needs",
    "app/cli/completion.py": "whoever has installed a wheel needs no shtab",
    "app/cli/plain_mode.py": "the rules are read only when they are asked for",
    "app/cli/play.py": "each way to play is loaded when it is asked for",
    "app/cli/terminal.py": "line mode does without the application",
    "app/cli/serve.py": "the server needs packages that may not be installed",
    "app/cli/tasks.py": "a task is printed without the application",
    "app/cli/failures.py": "nobody looks for the folder of reports before something fails",
    "app/application.py": "a feature is loaded when it is opened",
    "app/runtime/textual_internals.py": "only the check needs both drivers",
    "app/runtime/private_names.py": "a version is named only when a name is gone",
    "app/values.py": "a game is painted before anybody thinks",
    "app/play/modes/mode.py": "likewise",
    "app/play/advice.py": "likewise",
    "app/play/screen.py": "likewise",
    "app/store/saved.py": "the first frame waits neither for tasks nor for events",
    "app/picker/form.py": "the first frame waits neither for pydantic nor for the levels",
    "app/games/look.py": "pages are read by whoever wants to know the rules",
    "engines/players/supervisor.py": "what only Linux has is loaded only there",
    "engines/session.py": "whoever plays without looking ahead does not load an oracle",
    "engines/gate/options.py": "the defaults pass without pydantic",
    "engines/games/sequence_stack/rules.py": "events are for listeners, rules for everybody",
}
"""Where a function may import what its caller should not wait for, and why."""


MODULES = [path for package in ("app", "engines") for path in (ROOT / package).rglob("*.py")]


def name_of(path: Path) -> str:
    """Return the name of a module inside seqtui."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> Iterator[str]:
    """Name the modules of ours that a module imports when it runs, early or late."""
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            top, _, rest = name.partition(".")
            if top == "seqtui" and rest:
                yield rest if _is_module(rest) else rest.rpartition(".")[0]


def _is_module(name: str) -> bool:
    place = ROOT / name.replace(".", "/")
    return place.is_dir() or place.with_suffix(".py").exists()


def room_of(module: str) -> str:
    """Return the room a module belongs to."""
    names = module.split(".")
    if names[1:2] == ["games"] and len(names) > 2 and (ROOT / Path(*names[:3])).is_dir():
        return f"{names[0]}.games.*"
    return ".".join(names[:2])


@pytest.fixture(scope="module")
def imports() -> dict[str, set[tuple[str, str]]]:
    """Return for each room the imports that leave it: the module, and what it imports."""
    leaving = defaultdict(set)
    for path in MODULES:
        module = name_of(path)
        for other in imported(path):
            if room_of(module) != room_of(other) and "." in other:
                leaving[room_of(module)].add((module, other))
    return leaving


def test_every_room_has_its_layer(imports: dict[str, set[tuple[str, str]]]) -> None:
    rooms = {room_of(other) for found in imports.values() for _, other in found} | set(imports)
    assert rooms - {"app", "engines"} <= set(LAYERS.split())


def test_imports_point_down(imports: dict[str, set[tuple[str, str]]]) -> None:
    lines = [line.split() for line in LAYERS.strip().splitlines()]
    height = {room: -number for number, line in enumerate(lines) for room in line}
    wrong = [
        f"{module} imports {other}"
        for room, found in imports.items()
        for module, other in found
        if height[room] <= height[room_of(other)] and (room, room_of(other)) not in FRIENDS
    ]
    assert sorted(wrong) == []


def test_no_room_is_in_a_circle(imports: dict[str, set[tuple[str, str]]]) -> None:
    graph = {room: {room_of(other) for _, other in found} for room, found in imports.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' -> '.join(error.args[1])}")


def test_nobody_needs_the_adapters(imports: dict[str, set[tuple[str, str]]]) -> None:
    needed = {room_of(other) for found in imports.values() for _, other in found}
    assert "engines.adapters" in imports
    assert "engines.adapters" not in needed


def late_imports(code: str) -> list[str]:
    """Name what is imported inside functions."""
    functions = [
        node
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return [
        ast.unparse(node)
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]


def test_late_imports_stand_in_one_place() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): late
        for path in MODULES
        if (late := late_imports(path.read_text("utf-8")))
    }
    assert {name: late for name, late in found.items() if name not in LATE_IMPORTS} == {}


# How much a class may be

MOST_METHODS = 25
LONGEST_CHAIN = 3
"""Classes of our own from the first base to the last heir, such as Picture, Board and a game's."""
LARGE = {"PlayScreen": "one screen is one thing, and what differs between modes lies beside it"}


def classes() -> dict[str, ast.ClassDef]:
    """Return every class of ours by its name; those of one name are alike in size."""
    trees = (ast.parse(path.read_text("utf-8")) for path in MODULES)
    return {
        node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)
    }


def test_no_class_but_the_play_screen_has_many_methods() -> None:
    counts = {
        name: sum(isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body)
        for name, node in classes().items()
    }
    many = {name for name, count in counts.items() if count > MOST_METHODS}
    assert many == {*LARGE}


def test_no_chain_of_inheritance_is_long() -> None:
    bases = {
        name: [ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases]
        for name, node in classes().items()
    }

    def depth(name: str) -> int:
        return 1 + max(map(depth, bases[name]), default=0) if name in bases else 0

    assert [name for name in bases if depth(name) > LONGEST_CHAIN] == []
