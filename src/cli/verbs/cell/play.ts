import { Command } from 'commander'
export function cellPlayVerb(): Command {
  return new Command('play')
}
