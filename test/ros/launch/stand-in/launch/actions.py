class DeclareLaunchArgument:
    def __init__(self, name, *, default_value, description, choices=None):
        self.name = name
        self.default_value = default_value
        self.description = description
        self.choices = choices


class SetEnvironmentVariable:
    def __init__(self, name, value, *, condition=None):
        self.name = name
        self.value = value
        self.condition = condition


class Shutdown:
    def __init__(self, *, reason, condition=None):
        self.reason = reason
        self.condition = condition
