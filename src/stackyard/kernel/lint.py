"""Holds rules to the subset of Python that means the same in both twins.

Allowed are whole numbers and truth values, rows of a state, loops over ranges and rows, conditions,
and calls of other rules, of ``note``, of the dice and of a few built-ins. What the twins would read
differently (a row assigned, a negative index, a float) is refused with its place. What only shows
at run time is up to the rules: no index below 0, no shift by less than 0 or more than 63, nothing
past 64 bits.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any, ClassVar, NoReturn, get_type_hints

from stackyard.kernel.dice import Dice
from stackyard.kernel.errors import RuleSyntaxError
from stackyard.kernel.rule import Row, is_rule, note
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
_ROWS = (Row, list[int], bytearray)
_DICE_USES = ("shuffle", "insert", "lot")
_INT64 = range(-(1 << 63), 1 << 63)
_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)

AnyRule = Callable[..., Any]


def parse_rule(function: AnyRule) -> ast.FunctionDef:
    """The syntax tree of a rule, with line numbers as in its file."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    ast.increment_lineno(tree, first - 1)
    if not isinstance(tree, ast.FunctionDef):
        raise fault(function, tree, "a rule is a plain function, written with def")
    return tree


def fault(function: AnyRule, node: ast.AST, why: str) -> RuleSyntaxError:
    """The error that names the file, the line and the rule in which something is not allowed."""
    code = function.__code__
    line = getattr(node, "lineno", code.co_firstlineno)
    return RuleSyntaxError(f"{code.co_filename}:{line}: in the rule {function.__name__}: {why}")


def state_params(function: AnyRule) -> dict[str, type]:
    """The parameters of a rule that are states, with their classes."""
    hints = get_type_hints(function)
    return {name: hint for name, hint in hints.items() if hasattr(hint, "_fields")}


def dice_params(function: AnyRule) -> set[str]:
    """The parameters of a rule that are dice."""
    return {name for name, hint in get_type_hints(function).items() if hint is Dice}


def is_constant(value: object) -> bool:
    """Whether rules may name a global: a whole number, or a tuple (of equal tuples) of them."""
    return _constant_shape(value) is not None


def _constant_shape(value: object) -> tuple[int, ...] | None:
    if isinstance(value, tuple):
        shapes = {_constant_shape(item) for item in value}
        shape = shapes.pop() if len(shapes) == 1 else None
        return None if shape is None else (len(value), *shape)
    return () if type(value) in {int, bool} and value in _INT64 else None


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
        self.rows = {name for name, hint in get_type_hints(function).items() if hint in _ROWS}
        self._find_rows()

    def check(self) -> None:
        arguments = self.tree.args
        odd = (arguments.posonlyargs, arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
        if any(odd) or arguments.defaults:
            self._refuse(self.tree, "a rule has plain parameters without defaults")
        if self.function.__code__.co_freevars:
            self._refuse(self.tree, "a rule uses no local names of another function")
        if len(self.tree.decorator_list) > 1:
            self._refuse(self.tree, "a rule has no decorator but @rule")
        body = self.tree.body
        if _is_docstring(body[0]):
            body = body[1:]
        for statement in body:
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if not isinstance(node, _STATEMENTS):
            self._refuse(node, f"{type(node).__name__} is not part of the rules' subset")
        call = node.value if isinstance(node, ast.Expr) else None
        if isinstance(call, ast.Call) and self._called(call) is note:
            self._note(call)
            return
        if isinstance(node, ast.Assign | ast.AnnAssign):
            self._assignment(node)
        elif isinstance(node, ast.AugAssign):
            self._augmented(node)
        elif isinstance(node, ast.For):
            self._loop(node)
        elif isinstance(node, ast.While | ast.If):
            self._condition(node)
        self._parts(node)

    def _parts(self, node: ast.stmt) -> None:
        for name, value in ast.iter_fields(node):
            if name == "annotation":
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.stmt):
                    self._statement(child)
                elif isinstance(child, ast.expr):
                    self._expression(child)

    def _find_rows(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                is_row = self._is_row(node.value)
            elif isinstance(node, ast.For):
                target = node.target
                is_row = self._dimensions(node.iter) > 1
            else:
                continue
            if is_row and isinstance(target, ast.Name):
                self.rows.add(target.id)

    def _is_row(self, node: ast.expr) -> bool:
        return (isinstance(node, ast.Name) and node.id in self.rows) or self._dimensions(node) > 0

    def _dimensions(self, node: ast.expr) -> int:
        field, indices = self._field_of(node)
        return 0 if field is None else len(field.shape) - indices

    def _numbers(self, *nodes: ast.expr) -> None:
        for node in nodes:
            if self._is_row(node):
                self._refuse(node, "a row is no number: name a place in it")

    def _condition(self, node: ast.While | ast.If) -> None:
        self._numbers(node.test)
        if isinstance(node, ast.While) and node.orelse:
            self._refuse(node, "a loop has no else")

    def _assignment(self, node: ast.Assign | ast.AnnAssign) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if len(targets) != 1:
            self._refuse(node, "assign to one target at a time")
        self._target(targets[0])
        if node.value and self._dimensions(node.value) > 1:
            self._refuse(node, "name one row, not a whole table of them")

    def _augmented(self, node: ast.AugAssign) -> None:
        self._target(node.target)
        self._operator(node, node.op)
        self._numbers(node.target, node.value)

    def _note(self, node: ast.Call) -> None:
        self._plain_arguments(node)
        listener, *parts = node.args
        if not isinstance(listener, ast.Name) or listener.id not in self.states:
            self._refuse(node, "the first argument of a note is a state that came as a parameter")
        for part in parts:
            self._expression(part)
            for inner in ast.walk(part):
                if isinstance(inner, ast.Call) and self._called(inner) not in BUILTINS.values():
                    self._refuse(inner, "call it ahead of the note, which the compiled twin skips")

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
        if node.value not in _INT64:
            self._refuse(node, f"{node.value} does not fit 64 bits")

    def _tuple(self, node: ast.Tuple) -> None:
        self._refuse(node, "a tuple may only be a global constant")

    def _binary(self, node: ast.BinOp) -> None:
        self._operator(node, node.op)
        self._numbers(node.left, node.right)

    def _unary(self, node: ast.UnaryOp) -> None:
        self._numbers(node.operand)
        if isinstance(node.op, ast.Invert) and _is_truth(node.operand):
            self._refuse(node, "not, instead of ~, turns a truth value round")

    def _boolean(self, node: ast.BoolOp) -> None:
        self._numbers(*node.values)

    def _choice(self, node: ast.IfExp) -> None:
        self._numbers(node.test, node.body, node.orelse)

    def _compare(self, node: ast.Compare) -> None:
        if not all(isinstance(op, _COMPARISONS) for op in node.ops):
            self._refuse(node, "compare by size or equality only")
        self._numbers(node.left, *node.comparators)

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

    def _plain_arguments(self, node: ast.Call) -> None:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            self._refuse(node, "call with plain arguments")

    def _call(self, node: ast.Call) -> None:
        self._plain_arguments(node)
        if isinstance(node.func, ast.Attribute):
            self._method(node.func)
        elif isinstance(node.func, ast.Name):
            self._called_name(node, node.func.id)
        else:
            self._refuse(node, "call a rule by its name")

    def _method(self, called: ast.Attribute) -> None:
        if not isinstance(called.value, ast.Name) or called.value.id not in self.dice:
            self._refuse(called, "methods are the dice's alone")
        if called.attr not in _DICE_USES:
            self._refuse(called, f"the dice know {', '.join(_DICE_USES)}, not {called.attr}")

    def _called_name(self, node: ast.Call, name: str) -> None:
        value = self._called(node)
        if value is note:
            self._refuse(node, "a note is a line of its own")
        if value is self.function:
            self._refuse(node, "a rule may not call itself")
        if not is_rule(value) and value is not BUILTINS.get(name, note):
            self._refuse(node, f"{name} is no rule, helper or allowed built-in")

    def _called(self, node: ast.AST) -> object:
        called = node.func if isinstance(node, ast.Call) else None
        name = called.id if isinstance(called, ast.Name) else ""
        return self.function.__globals__.get(name, BUILTINS.get(name))

    _checks: ClassVar[dict[type[ast.expr], Callable[[_Linter, Any], None]]] = {
        ast.Constant: _constant,
        ast.Tuple: _tuple,
        ast.BinOp: _binary,
        ast.UnaryOp: _unary,
        ast.BoolOp: _boolean,
        ast.IfExp: _choice,
        ast.Compare: _compare,
        ast.Subscript: _index,
        ast.Attribute: _attribute,
        ast.Name: _name,
        ast.Call: _call,
    }

    def _refuse(self, node: ast.AST, why: str) -> NoReturn:
        raise fault(self.function, node, why)


def _assigned_names(tree: ast.FunctionDef) -> set[str]:
    names = {argument.arg for argument in tree.args.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def _is_truth(node: ast.expr) -> bool:
    is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return is_not or isinstance(node, ast.Compare | ast.BoolOp)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
