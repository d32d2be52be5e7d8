import type { YamlFileKind } from './yaml-file-kind.ts'

export const studyFileKind: YamlFileKind = {
  code: 'study',
  name: 'study file',
  startFrom: '`twinpast init`',
  fieldsPage: 'docs/study-file.md',
}
