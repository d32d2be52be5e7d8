from launch.substitutions import resolved

VALUES = {'true': True, '1': True, 'false': False, '0': False}


class IfCondition:
    def __init__(self, predicate):
        self.predicate = predicate

    def holds(self, configurations):
        return VALUES[resolved(self.predicate, configurations).lower()]


class UnlessCondition(IfCondition):
    def holds(self, configurations):
        return not super().holds(configurations)
