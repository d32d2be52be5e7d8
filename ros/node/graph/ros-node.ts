import { acceptParameter } from '../parameters/accept-parameter.ts'
import { parameterTable } from '../parameters/parameter-table.ts'
import { nodePatternMatches } from './node-pattern.ts'
import { nativeOverridesSchema } from './native-overrides.ts'
import type { RclNode, RclParameter, Rclnodejs, RclnodejsAddon, SetResult } from './rclnodejs-port.ts'

/**
 * A node of rclnodejs with what 2.2.0 lacks: a throw in a callback is told instead of aborting the process, overrides are matched
 * as rclcpp does, and a refused parameter says why.
 * @param told what a callback threw
 */
export function createRosNode(rclnodejs: Rclnodejs, addon: RclnodejsAddon, name: string, told: (thrown: unknown) => void): RclNode {
  class RosNode extends rclnodejs.Node {
    override execute(handles: unknown): void {
      try {
        super.execute(handles)
      } catch (thrown) {
        told(thrown)
      }
    }

    /** In the order of the command line and its files: a later one wins. */
    override _getNativeParameterOverrides(): Map<string, RclParameter> {
      const overrides = new Map<string, RclParameter>()
      for (const { name: pattern, parameters } of nativeOverridesSchema.parse(addon.getParameterOverrides(this.context.handle))) {
        if (!nodePatternMatches(pattern, this.getFullyQualifiedName())) continue
        for (const { name, type, value } of parameters) overrides.set(name, new rclnodejs.Parameter(name, type, value))
      }
      return overrides
    }

    override setParametersAtomically(parameters: readonly RclParameter[]): SetResult {
      const accepted: RclParameter[] = []
      for (const parameter of parameters) {
        const declaration = parameterTable.find(({ name }) => name === parameter.name)
        if (declaration?.readOnly === true) return refused(`${parameter.name} can be set only before the node starts`)
        if (declaration === undefined) {
          accepted.push(parameter)
          continue
        }
        const checked = acceptParameter(declaration, parameter.type, parameter.value)
        if (!checked.ok) return refused(`${parameter.name}: got ${checked.got}, expected ${checked.expected}`)
        accepted.push(
          typeof checked.value === typeof parameter.value ? parameter : new rclnodejs.Parameter(parameter.name, 3, checked.value),
        )
      }
      return super.setParametersAtomically(accepted)
    }
  }
  const options = new rclnodejs.NodeOptions()
  options.enableLoggerService = true
  return new RosNode(name, '', rclnodejs.Context.defaultContext(), options)
}

function refused(reason: string): SetResult {
  return { successful: false, reason }
}
