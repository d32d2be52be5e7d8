import { Command } from 'commander'

/** `fixtures`: the checker behind `npm run fixtures`, which reads its own arguments. */
export function fixturesVerb(): Command {
  return new Command('fixtures')
    .description('Compare every statistical reference value of a file with what this program computes.')
    .argument('[file]', 'fixture file (JSON); default: the shared fixtures')
    .option('--json', 'print one JSON document on stdout instead of text')
    .addHelpText('after', '\nExamples:\n  $ npx twinpast fixtures\n  $ npx twinpast fixtures my-fixtures.json --json')
    .action(async (file: string | undefined, { json }: { readonly json?: true }) => {
      process.argv.splice(2, process.argv.length, ...(file === undefined ? [] : [file]), ...(json === true ? ['--json'] : []))
      await import('../fixtures.ts')
    })
}
