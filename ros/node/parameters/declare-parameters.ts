import { TwinpastError } from '../../../src/core/errors.ts'
import { nearestName } from '../../../src/study/nearest-name.ts'
import type { RclDescriptor, RclNode, Rclnodejs } from '../graph/rclnodejs-port.ts'
import { acceptParameter } from './accept-parameter.ts'
import type { ParameterDeclaration, ParameterValue } from './parameter-declaration.ts'
import { parameterTable } from './parameter-table.ts'
import { parameterTypeOf } from './parameter-types.ts'

/** Parameters that others declare on the node. */
const DECLARED_ELSEWHERE = /^(use_sim_time|start_type_description_service|qos_overrides\..*)$/

/**
 * Declares every parameter with its override, if there is one, and warns about overrides that no parameter takes.
 * @throws TwinpastError `parameter-refused`, fate refuse, for a value of another type or out of range
 */
export function declareParameters(rclnodejs: Rclnodejs, node: RclNode): void {
  const overrides = node._getNativeParameterOverrides()
  for (const declaration of parameterTable) {
    const override = overrides.get(declaration.name)
    const value = override === undefined ? declaration.default : overridden(declaration, override.type, override.value)
    const type = parameterTypeOf(value)
    node.declareParameter(new rclnodejs.Parameter(declaration.name, type, value), describe(rclnodejs, declaration), true)
  }
  const names = parameterTable.map(({ name }) => name)
  for (const name of overrides.keys()) {
    if (names.includes(name) || DECLARED_ELSEWHERE.test(name)) continue
    const nearest = nearestName(name, names)
    node
      .getLogger()
      .warn(`no parameter is called ${name}: its value is not used${nearest === undefined ? '' : `; did you mean ${nearest}?`}`)
  }
}

/** Values in force, by name. */
export function parameterValues(node: RclNode): ReadonlyMap<string, unknown> {
  return new Map(parameterTable.map(({ name }) => [name, node.getParameter(name).value]))
}

/** A descriptor that tells its range, which that of rclnodejs 2.2.0 leaves out. The range itself is checked by `acceptParameter`. */
function describe(rclnodejs: Rclnodejs, declaration: ParameterDeclaration): RclDescriptor {
  const { name, description, readOnly, range, text } = declaration
  const isInteger = typeof declaration.default === 'bigint'
  class Descriptor extends rclnodejs.ParameterDescriptor {
    override toMessage(): object {
      const message = { ...super.toMessage(), additional_constraints: text?.words ?? '' }
      if (range === undefined) return message
      return isInteger
        ? { ...message, integer_range: [{ from_value: BigInt(range.from), to_value: BigInt(range.to), step: 1n }] }
        : { ...message, floating_point_range: [{ from_value: range.from, to_value: range.to, step: 0 }] }
    }
  }
  return new Descriptor(name, parameterTypeOf(declaration.default), description, readOnly, null)
}

function overridden(declaration: ParameterDeclaration, type: number, value: unknown): ParameterValue {
  const checked = acceptParameter(declaration, type, value)
  if (checked.ok) return checked.value
  throw new TwinpastError({
    code: 'parameter-refused',
    fate: 'refuse',
    exitCode: 2,
    message: 'A parameter has a value that it cannot take.',
    got: checked.got,
    expected: checked.expected,
    where: `parameter ${declaration.name}`,
    remedy: 'Correct it in the launch file, parameter file or command line; `ros2 param describe` tells what each may be.',
  })
}
