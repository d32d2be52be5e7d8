import { alwaysLeft } from './always-left.ts'
import { ambiguous } from './ambiguous.ts'
import { blind } from './blind.ts'
import type { ControlRule } from './control-rule.ts'
import { noiseChooser } from './noise-chooser.ts'
import { oracle } from './oracle.ts'
import { reactiveUnfaithful } from './reactive-unfaithful.ts'
import { retentionLimited } from './retention-limited.ts'
import { reversed } from './reversed.ts'

/** All control rules: policies whose endpoint values are known in closed form. */
export const controlRules: readonly ControlRule[] = [
  oracle,
  blind,
  reactiveUnfaithful,
  reversed,
  alwaysLeft,
  noiseChooser,
  retentionLimited,
  ambiguous,
]
