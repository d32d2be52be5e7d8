def resolved(value, configurations):
    """Text of a string, a substitution, or a list of both."""
    if isinstance(value, (list, tuple)):
        return ''.join(resolved(part, configurations) for part in value)
    if isinstance(value, str):
        return value
    return value.perform(configurations)


class LaunchConfiguration:
    def __init__(self, name):
        self.name = name

    def perform(self, configurations):
        return configurations[self.name]


class PythonExpression:
    def __init__(self, parts):
        self.parts = parts

    def perform(self, configurations):
        return str(eval(resolved(self.parts, configurations), {'__builtins__': {}}))
