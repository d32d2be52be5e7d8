"""What a launch file comes to with given arguments: environment, and argument vector and parameters of each process, as launch_ros makes them."""

import importlib.util
import os
import tempfile

import yaml
from ament_index_python.packages import PackageNotFoundError, get_package_prefix
from launch.actions import DeclareLaunchArgument, SetEnvironmentVariable, Shutdown
from launch.substitutions import resolved
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue


def load(path):
    spec = importlib.util.spec_from_file_location('launch_file', path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.generate_launch_description().entities


def configured(declared, given):
    unknown = set(given) - {argument.name for argument in declared}
    if unknown:
        raise ValueError(f'unknown arguments: {", ".join(sorted(unknown))}')
    values = {}
    for argument in declared:
        value = resolved(given.get(argument.name, argument.default_value), values)
        if argument.choices is not None and value not in argument.choices:
            raise ValueError(f'{argument.name}: got {value}, expected one of {", ".join(argument.choices)}')
        values[argument.name] = value
    return values


def holds(action, configurations):
    return action.condition is None or action.condition.holds(configurations)


def executable_of(node):
    try:
        path = os.path.join(get_package_prefix(node.package), 'lib', node.package, node.executable)
    except PackageNotFoundError:
        return None
    return path if os.access(path, os.X_OK) else None


def parameter(value, configurations):
    return value.evaluate(configurations) if isinstance(value, ParameterValue) else value


def parameters_file(full_name, parameters, configurations):
    values = {name: parameter(value, configurations) for name, value in parameters.items()}
    with tempfile.NamedTemporaryFile('w', prefix='launch_params_', delete=False) as file:
        yaml.dump({full_name: {'ros__parameters': values}}, file)
    return file.name


def process(node, configurations):
    name = resolved(node.name, configurations)
    namespace = '/' + resolved(node.namespace, configurations).lstrip('/')
    full_name = f'{namespace.rstrip("/")}/{name}'
    files = [
        parameters_file(full_name, entry, configurations) if isinstance(entry, dict) else resolved(entry, configurations)
        for entry in node.parameters
    ]
    arguments = [resolved(argument, configurations) for argument in node.arguments]
    arguments += ['--ros-args', '-r', f'__node:={name}', '-r', f'__ns:={namespace}']
    for file in files:
        arguments += ['--params-file', file]
    for source, target in node.remappings:
        arguments += ['-r', f'{resolved(source, configurations)}:={resolved(target, configurations)}']
    return {
        'package': node.package,
        'executable': node.executable,
        'path': executable_of(node),
        'name': full_name,
        'arguments': arguments,
        'parameters': [yaml.safe_load(open(file)) for file in files],
        'ends_launch': any(isinstance(action, Shutdown) and holds(action, configurations) for action in node.on_exit),
    }


def resolve(path, given):
    entities = load(path)
    declared = [entity for entity in entities if isinstance(entity, DeclareLaunchArgument)]
    configurations = configured(declared, given)
    return {
        'arguments': [
            {'name': a.name, 'default': a.default_value, 'description': a.description, 'choices': a.choices} for a in declared
        ],
        'environment': {
            e.name: resolved(e.value, configurations)
            for e in entities
            if isinstance(e, SetEnvironmentVariable) and holds(e, configurations)
        },
        'processes': [process(e, configurations) for e in entities if isinstance(e, Node) and holds(e, configurations)],
    }
