"""Links a game's rules into one source file for the compiler.

The rules of a module, those it calls in other modules, the constants they name and the drivers are
written out as one module. So a change anywhere in them is a new source, and no stale piece of an
older compilation can be picked up.
"""

from __future__ import annotations

import ast
from itertools import chain, count
from types import ModuleType
from typing import Any

from stackyard.kernel import chance, drivers, game_rules, tune
from stackyard.kernel.errors import RuleSyntaxError
from stackyard.kernel.fields import Field
from stackyard.kernel.lint import (
    BUILTINS,
    AnyRule,
    dice_params,
    fault,
    is_constant,
    lint_rule,
    parse_rule,
    state_params,
)
from stackyard.kernel.rule import is_placeholder, is_rule, note
from stackyard.kernel.state import fields_of

_WRITTEN = ("clear_state", "copy_state")


def rules_of(module: ModuleType) -> dict[str, AnyRule]:
    """The rules that a module defines or imports, by name."""
    return {name: value for name, value in vars(module).items() if is_rule(value)}


def link(module: ModuleType, state: type, extra: tuple[ModuleType, ...] = ()) -> str:
    """The source of one module that holds the rules, all they call, and the drivers.

    The drivers and the module's own rules keep their names; others carry their module's. A module
    with a rule `apply` is a game's.

    Args:
        module: the module of rules; placeholders that drivers call stand for its rules.
        state: the state class, whose fields are cleared and copied.
        extra: further modules of drivers, beside the kernel's.

    Raises:
        RuleSyntaxError: a rule leaves the subset or comes to call itself, or a game's rule is
            missing.
    """
    linker = _Linker(module, (drivers, *extra))
    if "apply" in linker.root:
        missing = [name for name in game_rules.NAMES if name not in linker.root]
        if missing:
            raise RuleSyntaxError(f"{module.__name__} has no rule {missing[0]}, as a game must")
        for driver in linker.drivers:
            linker.keep_names(_defined_in(driver))
    linker.keep_names(linker.root)
    for function in list(linker.names):
        linker.add(function)
    return linker.source(fields_of(state))


def _defined_in(module: ModuleType) -> dict[str, AnyRule]:
    found = rules_of(module).items()
    return {name: value for name, value in found if value.__module__ == module.__name__}


class _Linker:
    def __init__(self, module: ModuleType, drivers: tuple[ModuleType, ...]) -> None:
        self.module = module
        self.drivers = drivers
        # Drivers are not held to the subset: only the compiled twin runs them.
        self.unlinted = {driver.__name__ for driver in drivers}
        self.root = rules_of(module)
        self.taken = {*tune.NAMES, *_WRITTEN}
        self.names: dict[AnyRule, str] = {}
        self.functions: dict[AnyRule, str] = {}
        self.constants: dict[tuple[str, str], tuple[str, object]] = {}
        #: The rules being linked now, each called by the one before it.
        self.path: list[AnyRule] = []

    def keep_names(self, rules: dict[str, AnyRule]) -> None:
        """Let rules keep the names that they have in their module."""
        for name, function in rules.items():
            if name in self.taken:
                raise fault(function, parse_rule(function), f"the name {name} is the linker's own")
            self.taken.add(name)
            self.names.setdefault(function, name)

    def add(self, function: AnyRule) -> str:
        """Link a rule and all it calls; returns the name it has in the linked source."""
        if function not in self.names:
            self.names[function] = self._free_name(_long(function.__module__, function.__name__))
        name = self.names[function]
        if function not in self.functions:
            self.path.append(function)
            if function.__module__ not in self.unlinted:
                lint_rule(function)
            tree = _Rewriter(self, function).rewrite()
            tree.name = name
            self.functions[function] = self._written(tree, function.__module__)
            self.path.pop()
        return name

    def _written(self, tree: ast.FunctionDef, module: str) -> str:
        if module in self.unlinted and module != drivers.__name__:
            return f"{tune.decorator(makes_arrays=True)}\n{ast.unparse(tree)}"
        tune.tune(tree, {name for name, _ in self.constants.values()})
        return f"{tune.decorator()}\n{ast.unparse(tree)}"

    def constant(self, module: str, name: str, value: object) -> str:
        """Link a constant; returns the name it has in the linked source."""
        if (module, name) not in self.constants:
            self.constants[module, name] = self._free_name(_long(module, name).upper()), value
        return self.constants[module, name][0]

    def _free_name(self, name: str) -> str:
        # Two long names can run together, as a_b.c and a.b_c do.
        numbered = chain([name], (f"{name}_{number}" for number in count(2)))
        free = next(candidate for candidate in numbered if candidate not in self.taken)
        self.taken.add(free)
        return free

    def stand_in(self, function: AnyRule) -> str:
        """The linked name of the module's own rule in the place of a placeholder."""
        name = function.__name__
        if name in _WRITTEN:
            return name
        if name in self.root:
            return self.add(self.root[name])
        if not is_rule(function):
            raise RuleSyntaxError(f"{self.module.__name__} has no rule {name}, as its drivers need")
        return self.add(function)

    def source(self, fields: tuple[Field, ...]) -> str:
        constants = [f"{name} = {_literal(value)}" for name, value in self.constants.values()]
        return "\n\n".join(
            [
                f'"""{self.module.__name__}, linked for the compiler. Written by a program."""',
                tune.IMPORTS,
                "\n".join(constants),
                f"{tune.decorator(inlined=True)}\n{tune.MODULO}",
                _clear_source(fields),
                _copy_source(fields),
                *self.functions.values(),
                "",
            ]
        )


class _Rewriter(ast.NodeTransformer):
    """Turns a rule's tree into what the compiler takes: no types, notes or methods."""

    def __init__(self, linker: _Linker, function: AnyRule) -> None:
        self.linker = linker
        self.function = function
        self.globals: dict[str, Any] = function.__globals__
        self.states = state_params(function)
        self.dice = dice_params(function)
        self.tree = parse_rule(function)
        self.locals = {argument.arg for argument in self.tree.args.args} | {
            node.id
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def rewrite(self) -> ast.FunctionDef:
        tree = self.tree
        tree.decorator_list = []
        tree.returns = None
        for argument in tree.args.args:
            argument.annotation = None
        tree.body = [self.visit(statement) for statement in tree.body]
        return tree

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        called = call.func if isinstance(call, ast.Call) else None
        if isinstance(called, ast.Name) and self.globals.get(called.id) is note:
            return ast.Pass()
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            return ast.Pass()
        self.generic_visit(node)
        return ast.Assign([node.target], node.value, lineno=node.lineno)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        node.args = [self.visit(argument) for argument in node.args]
        called = node.func
        if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
            if called.value.id not in self.dice:
                return node
            use = self.linker.add(getattr(chance, called.attr))
            return ast.Call(ast.Name(use, ast.Load()), [called.value, *node.args], [])
        if isinstance(called, ast.Name):
            node.func = ast.Name(self._linked_function(called.id, node), ast.Load())
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """``s.up[seat][number]`` becomes one look-up in two dimensions, without a view between."""
        indices: list[ast.expr] = []
        base: ast.expr = node
        while isinstance(base, ast.Subscript):
            indices.insert(0, self.visit(base.slice))
            base = base.value
        if isinstance(base, ast.Name) and base.id in self.locals:
            for index in indices[:-1]:
                base = ast.Subscript(base, index, ast.Load())
            return ast.Subscript(base, indices[-1], node.ctx)
        place = indices[0] if len(indices) == 1 else ast.Tuple(indices, ast.Load())
        return ast.Subscript(self.visit(base), place, node.ctx)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.locals or not is_constant(self.globals.get(node.id)):
            return node
        value = self.globals[node.id]
        return ast.Name(self.linker.constant(self.function.__module__, node.id, value), node.ctx)

    def _linked_function(self, name: str, node: ast.Call) -> str:
        value = self.globals.get(name)
        if value is None or name in BUILTINS:
            return name
        if is_placeholder(value):
            return self.linker.stand_in(value)
        if value in self.linker.path:
            circle = [*self.linker.path[self.linker.path.index(value) :], value]
            names = " calls ".join(function.__name__ for function in circle)
            raise fault(self.function, node, f"a rule may not come to call itself: {names}")
        return self.linker.add(value)


def _long(module: str, name: str) -> str:
    return f"{module}.{name}".removeprefix("stackyard.").replace(".", "_")


def _literal(value: object) -> str:
    # A tuple becomes an array, so that it can be looked up by a number known only at run time.
    if isinstance(value, tuple):
        return f"np.array({value!r}, dtype=np.int64)"
    return repr(value)


def _clear_source(fields: tuple[Field, ...]) -> str:
    body = [_each_place(field, f"s.{field.name}{{}} = 0") for field in fields]
    return "\n".join([tune.decorator(), "def clear_state(s):", *body])


def _copy_source(fields: tuple[Field, ...]) -> str:
    body = [
        _each_place(field, f"target.{field.name}{{}} = source.{field.name}{{}}") for field in fields
    ]
    return "\n".join([tune.decorator(), "def copy_state(target, source):", *body])


def _each_place(field: Field, line: str) -> str:
    indices = [f"i{depth}" for depth in range(len(field.shape))]
    place = f"[{', '.join(indices)}]" if indices else ""
    lines = [
        f"{'    ' * (depth + 1)}for {index} in range({length}):"
        for depth, (index, length) in enumerate(zip(indices, field.shape, strict=True))
    ]
    lines.append("    " * (len(indices) + 1) + line.format(place, place))
    return "\n".join(lines)
