"""Stand-in for the part of `launch` that our launch files use; what they do not use is missing, so that it is an error."""


class LaunchDescription:
    def __init__(self, entities):
        self.entities = entities
