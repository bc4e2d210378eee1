"""What can be changed in a source file so that a test ought to fail: one small bug at a time."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from typing import NamedTuple

_OTHERS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
}
_SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_VALUE = re.compile(r"[\w-]+")
"""A string that is a value or a name. Sentences are for people, and no test repeats them all."""

_Node = ast.expr | ast.stmt


class Mutant(NamedTuple):
    """A file with one thing changed in it."""

    path: str
    line: int
    place: str
    """The function it is in, such as ``Session.undo``; empty outside of functions."""
    begins: int
    """The first line of that function, as its code object knows it."""
    what: str
    """What was there, and what is there now; numbered where a function has the same twice."""
    source: str


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a file that can still be compiled."""
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    whole = source.encode()
    times: Counter[tuple[str, str]] = Counter()
    for node, role, place, begins in _nodes(ast.parse(source), "", 0):
        first = starts[node.lineno - 1] + node.col_offset
        last = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        for new in _variants(node, role):
            text = ast.unparse(ast.fix_missing_locations(new))
            inner = f"({text})" if isinstance(node, ast.expr) else text
            changed = (whole[:first] + inner.encode() + whole[last:]).decode()
            with suppress(SyntaxError):
                compile(changed, path, "exec")
                what = f"{' '.join(ast.unparse(node).split())} → {text}"
                times[place, what] += 1
                if times[place, what] > 1:
                    what += f" #{times[place, what]}"
                yield Mutant(path, node.lineno, place, begins, what, changed)


def _nodes(node: ast.AST, place: str, begins: int) -> Iterator[tuple[_Node, str, str, int]]:
    """Yield what could be changed, with its role and the function it is in."""
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue  # nothing that happens when the program runs
        for child in field if isinstance(field, list) else [field]:
            if not isinstance(child, ast.AST) or _is_for_readers(child):
                continue
            where, line = place, begins
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                where = f"{place}.{child.name}".lstrip(".")
                if not isinstance(child, ast.ClassDef):
                    line = min([child.lineno, *(each.lineno for each in child.decorator_list)])
            if isinstance(child, ast.expr | ast.stmt):
                yield child, name, where, line
            yield from _nodes(child, where, line)


def _is_for_readers(node: ast.AST) -> bool:
    """Tell whether something is there for people and type checkers alone."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assert():
            return True
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
            return True  # only what is started as a program gets there
        case ast.Call(func=ast.Name(id="cast" | "TypeVar")) | ast.keyword(arg="strict" | "slots"):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
    return False


def _variants(node: _Node, role: str) -> Iterator[ast.AST]:
    """Yield what could stand in a node's place."""
    if role == "test" and isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr):
        yield ast.UnaryOp(ast.Not(), node)
    match node:
        case ast.Constant(value=value):
            yield from map(ast.Constant, _values(value))
        case ast.Call():
            yield from _calls(node)
        case ast.expr():
            yield from _expressions(node)
        case _:
            yield from _statements(node)


def _values(value: object) -> Iterator[bool | float | str]:
    match value:
        case bool():
            yield not value
        case int() | float():
            yield value + 1
            if value > 0:
                yield value - 1
        case str() if _VALUE.fullmatch(value):
            yield f"{value}X"


def _expressions(node: ast.expr) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for other in _OTHERS[type(op)]:
                    yield _with(node, ops=[*ops[:place], other(), *ops[place + 1 :]])
        case ast.BoolOp(op=op) | ast.BinOp(op=op):
            for other in _OTHERS.get(type(op), ()):
                yield _with(node, op=other())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)


def _statements(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.AugAssign(op=op):
            yield ast.Pass()
            for other in _OTHERS.get(type(op), ()):
                yield _with(node, op=other())
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Delete():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def _calls(node: ast.Call) -> Iterator[ast.AST]:
    match node.func:
        case ast.Name(id=name) if name in _SWAPPED:
            yield _with(node, func=ast.Name(_SWAPPED[name], ast.Load()))
            return  # the order of what they get does not matter
    match node.args:
        case [ast.Starred(), _, *_] | [_, ast.Starred(), *_]:
            return
        case [one, two, *rest] if ast.dump(one) != ast.dump(two):
            yield _with(node, args=[two, one, *rest])


def _with(node: ast.AST, **changed: object) -> ast.AST:
    """Return a copy of a node with something changed in it."""
    new = copy(node)
    for name, value in changed.items():
        setattr(new, name, value)
    return new
