"""Holds rules to the subset of Python that means the same in both twins.

Allowed are whole numbers and truth values, rows of a state, loops over ranges and rows, conditions,
and calls of other rules, of ``note``, of the dice and of a few built-ins. What the twins would read
differently (a row assigned, a negative index, a float) is refused with its place.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any, ClassVar, NoReturn, get_type_hints

from stackyard.kernel.dice import Dice
from stackyard.kernel.errors import RuleSyntaxError
from stackyard.kernel.rule import is_rule, note
from stackyard.kernel.state import fields_of

#: Built-ins that mean the same for whole numbers in both twins.
BUILTINS = {"range": range, "len": len, "min": min, "max": max, "abs": abs, "int": int}

_STATEMENTS = (
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.Expr,
    ast.For,
    ast.While,
    ast.If,
    ast.Return,
    ast.Break,
    ast.Continue,
    ast.Pass,
)
_EXPRESSIONS = (
    ast.BoolOp,
    ast.BinOp,
    ast.UnaryOp,
    ast.IfExp,
    ast.Compare,
    ast.Call,
    ast.Subscript,
    ast.Attribute,
    ast.Constant,
    ast.Name,
    ast.Tuple,
)
_OPERATORS = (
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.FloorDiv,
    ast.Mod,
    ast.LShift,
    ast.RShift,
    ast.BitAnd,
    ast.BitOr,
    ast.BitXor,
)
_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)

AnyRule = Callable[..., Any]


def parse_rule(function: AnyRule) -> ast.FunctionDef:
    """The syntax tree of a rule, with line numbers as in its file."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise RuleSyntaxError(f"{function.__qualname__} is not a plain function")
    ast.increment_lineno(tree, first - 1)
    return tree


def state_params(function: AnyRule) -> dict[str, type]:
    """The parameters of a rule that are states, with their classes."""
    hints = get_type_hints(function)
    return {name: hint for name, hint in hints.items() if hasattr(hint, "_fields")}


def dice_params(function: AnyRule) -> set[str]:
    """The parameters of a rule that are dice."""
    return {name for name, hint in get_type_hints(function).items() if hint is Dice}


def is_constant(value: object) -> bool:
    """Whether rules may name a global: a whole number, or a tuple (of tuples) of them."""
    if isinstance(value, tuple):
        return len(value) > 0 and all(is_constant(item) for item in value)
    return isinstance(value, int)


def lint_rule(function: AnyRule) -> None:
    """Hold one rule to the subset.

    Raises:
        RuleSyntaxError: names the file, the line and what is not allowed there.
    """
    _Linter(function).check()


class _Linter:
    def __init__(self, function: AnyRule) -> None:
        self.function = function
        self.tree = parse_rule(function)
        self.states = state_params(function)
        self.dice = dice_params(function)
        self.locals = _assigned_names(self.tree)

    def check(self) -> None:
        arguments = self.tree.args
        if arguments.defaults or arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
            self._refuse(self.tree, "a rule has plain parameters without defaults")
        body = self.tree.body
        if _is_docstring(body[0]):
            body = body[1:]
        for statement in body:
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if not isinstance(node, _STATEMENTS):
            self._refuse(node, f"{type(node).__name__} is not part of the rules' subset")
        if isinstance(node, ast.Assign):
            self._assignment(node)
        elif isinstance(node, ast.AugAssign):
            self._target(node.target)
            self._operator(node, node.op)
        elif isinstance(node, ast.AnnAssign):
            self._target(node.target)
        elif isinstance(node, ast.For):
            self._loop(node)
        for name, value in ast.iter_fields(node):
            if name == "annotation":
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.stmt):
                    self._statement(child)
                elif isinstance(child, ast.expr):
                    self._expression(child)

    def _assignment(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            self._refuse(node, "assign to one target at a time")
        self._target(node.targets[0])

    def _target(self, node: ast.expr) -> None:
        if isinstance(node, ast.Tuple):
            self._refuse(node, "assign one name at a time: a tuple swap of rows would lose one")
        if isinstance(node, ast.Attribute | ast.Subscript):
            field, indices = self._field_of(node)
            if field is not None and len(field.shape) != indices:
                self._refuse(node, f"{field.name} is a row here: use copy_row, swap_rows or fill")

    def _field_of(self, node: ast.expr) -> tuple[Any, int]:
        indices = 0
        while isinstance(node, ast.Subscript):
            node, indices = node.value, indices + 1
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            cls = self.states.get(node.value.id)
            for field in fields_of(cls) if cls else ():
                if field.name == node.attr:
                    return field, indices
        return None, indices

    def _loop(self, node: ast.For) -> None:
        if not isinstance(node.target, ast.Name):
            self._refuse(node, "loop over one name")
        if node.orelse:
            self._refuse(node, "a loop has no else")

    def _expression(self, node: ast.expr) -> None:
        if not isinstance(node, _EXPRESSIONS):
            self._refuse(node, f"{type(node).__name__} is not part of the rules' subset")
        check = self._checks.get(type(node))
        if check is not None:
            check(self, node)
        # The name of what is called is no value: _call has looked at it.
        parts = node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node)
        for child in parts:
            if isinstance(child, ast.expr):
                self._expression(child)

    def _constant(self, node: ast.Constant) -> None:
        if not isinstance(node.value, int):
            self._refuse(node, f"only whole numbers and truth values, not {node.value!r}")

    def _tuple(self, node: ast.Tuple) -> None:
        self._refuse(node, "a tuple may only be a global constant")

    def _binary(self, node: ast.BinOp) -> None:
        self._operator(node, node.op)

    def _compare(self, node: ast.Compare) -> None:
        if not all(isinstance(op, _COMPARISONS) for op in node.ops):
            self._refuse(node, "compare by size or equality only")

    def _index(self, node: ast.Subscript) -> None:
        if isinstance(node.slice, ast.Slice):
            self._refuse(node, "no slices")
        if isinstance(node.slice, ast.UnaryOp) and isinstance(node.slice.op, ast.USub):
            self._refuse(node, "no negative index")

    def _operator(self, node: ast.AST, operator: ast.operator) -> None:
        if not isinstance(operator, _OPERATORS):
            self._refuse(node, f"the operator {type(operator).__name__} is not allowed")

    def _attribute(self, node: ast.Attribute) -> None:
        if not isinstance(node.value, ast.Name) or node.value.id not in self.states:
            self._refuse(node, f".{node.attr}: only fields of a state that came as a parameter")
        names = {field.name for field in fields_of(self.states[node.value.id])}
        if node.attr not in names:
            self._refuse(node, f"{node.value.id} has no field {node.attr}")

    def _name(self, node: ast.Name) -> None:
        if node.id in self.locals:
            return
        value = self.function.__globals__.get(node.id)
        if not is_constant(value):
            self._refuse(node, f"{node.id} is no constant of whole numbers and no local name")

    def _call(self, node: ast.Call) -> None:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            self._refuse(node, "call with plain arguments")
        called = node.func
        if isinstance(called, ast.Attribute):
            if not isinstance(called.value, ast.Name) or called.value.id not in self.dice:
                self._refuse(node, "methods are the dice's alone")
        elif isinstance(called, ast.Name):
            self._called_name(node, called.id)
        else:
            self._refuse(node, "call a rule by its name")

    def _called_name(self, node: ast.Call, name: str) -> None:
        value = self.function.__globals__.get(name, BUILTINS.get(name))
        if not (is_rule(value) or value is note or name in BUILTINS):
            self._refuse(node, f"{name} is no rule, helper or allowed built-in")

    _checks: ClassVar[dict[type[ast.expr], Callable[[_Linter, Any], None]]] = {
        ast.Constant: _constant,
        ast.Tuple: _tuple,
        ast.BinOp: _binary,
        ast.Compare: _compare,
        ast.Subscript: _index,
        ast.Attribute: _attribute,
        ast.Name: _name,
        ast.Call: _call,
    }

    def _refuse(self, node: ast.AST, why: str) -> NoReturn:
        line = getattr(node, "lineno", self.tree.lineno)
        file = self.function.__code__.co_filename
        raise RuleSyntaxError(f"{file}:{line}: in the rule {self.function.__name__}: {why}")


def _assigned_names(tree: ast.FunctionDef) -> set[str]:
    names = {argument.arg for argument in tree.args.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
