import type { YamlFileKind } from '../../../src/study/yaml-file-kind.ts'

export const cellFileKind: YamlFileKind = {
  code: 'cell',
  name: 'cell file',
  startFrom: 'a file of hardware/cell',
  fieldsPage: 'docs/hardware.md',
}
