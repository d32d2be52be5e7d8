from launch.substitutions import resolved

BOOLEANS = {'true': True, 'false': False}


class ParameterValue:
    def __init__(self, value, *, value_type):
        self.value = value
        self.value_type = value_type

    def evaluate(self, configurations):
        text = resolved(self.value, configurations)
        return BOOLEANS[text.lower()] if self.value_type is bool else self.value_type(text)
