class Node:
    def __init__(
        self,
        *,
        package,
        executable,
        name,
        namespace,
        output,
        arguments=(),
        parameters=(),
        remappings=(),
        condition=None,
        emulate_tty=False,
        on_exit=(),
    ):
        self.package = package
        self.executable = executable
        self.name = name
        self.namespace = namespace
        self.output = output
        self.arguments = arguments
        self.parameters = parameters
        self.remappings = remappings
        self.condition = condition
        self.emulate_tty = emulate_tty
        self.on_exit = on_exit
