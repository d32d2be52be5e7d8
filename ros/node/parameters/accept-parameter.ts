import type { ParameterDeclaration, ParameterValue } from './parameter-declaration.ts'
import { parameterTypeName, parameterTypeOf } from './parameter-types.ts'

/** Any text of one line. */
const PLAIN = /^\P{Cc}*$/u

/** The value as its declaration has it, or why it cannot be one. */
export type AcceptedParameter =
  { readonly ok: true; readonly value: ParameterValue } | { readonly ok: false; readonly got: string; readonly expected: string }

/**
 * Checks a value against its declaration. A whole number is taken for a double, because YAML and JavaScript write 10 for 10.0;
 * nothing else is converted.
 * @param type number in rcl_interfaces/msg/ParameterType
 */
export function acceptParameter(declaration: ParameterDeclaration, type: number, value: unknown): AcceptedParameter {
  const { range, text } = declaration
  const wanted = parameterTypeOf(declaration.default)
  const refused = (got: string): AcceptedParameter => ({ ok: false, got, expected: expectedOf(declaration) })
  if (typeof declaration.default === 'number' && type === parameterTypeOf(0n) && typeof value === 'bigint')
    return acceptParameter(declaration, wanted, Number(value))
  if (type !== wanted || typeof value !== typeof declaration.default) return refused(parameterTypeName(type))
  if (typeof value === 'string')
    return (text?.pattern ?? PLAIN).test(value) ? { ok: true, value } : refused(JSON.stringify(value.slice(0, 80)))
  if (typeof value === 'boolean') return { ok: true, value }
  if (typeof value !== 'number' && typeof value !== 'bigint') return refused(typeof value)
  if (typeof value === 'number' && !Number.isFinite(value)) return refused(String(value))
  if (range !== undefined && (value < range.from || value > range.to)) return refused(String(value))
  return { ok: true, value }
}

/** e.g. `a double from 0.1 to 10`. */
function expectedOf({ default: value, range, text }: ParameterDeclaration): string {
  if (text !== undefined) return text.words
  const type = parameterTypeName(parameterTypeOf(value))
  return range === undefined ? type : `${type} from ${range.from} to ${range.to}`
}
