import type { Command } from './command.js'
import { contractOptions } from './contract/contract-options.js'
import { deferFetchClasses } from './defer-fetch-classes.js'
import { initOptions } from './init/init-options.js'
import { mutantsOptions } from './mutants/mutants-options.js'
import { openapiOptions } from './openapi/openapi-options.js'
import type { OptionTable } from './options/option.js'
import { serveOptions } from './serve/serve-options.js'

/** The command that is meant when none is named. */
export const defaultCommand = 'serve'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  command({
    name: 'serve',
    summary: 'Serve the mock (what happens when no command is named)',
    usage: '[options]',
    maxPositionals: 0,
    options: serveOptions,
    async load() {
      // Before anything that extends them.
      deferFetchClasses()
      return (await import('./serve/serve.js')).serve
    },
  }),
  command({
    name: 'contract',
    summary: 'Check a real service against the specification, sentence by sentence',
    usage: '<base-url> [options]\n  keymock contract diff A B',
    maxPositionals: 3,
    options: contractOptions,
    load: async () => (await import('./contract/contract.js')).contract,
  }),
  command({
    name: 'mutants',
    summary: 'Find out which wrong servers your own tests would not notice',
    usage: '[options] -- <command>\n  keymock mutants --list',
    maxPositionals: Number.MAX_SAFE_INTEGER,
    options: mutantsOptions,
    load: async () => (await import('./mutants/mutants.js')).mutants,
  }),
  command({
    name: 'init',
    summary: "Put MSW's worker script among the files of a frontend",
    usage: '<public-dir>',
    maxPositionals: 1,
    options: initOptions,
    load: async () => (await import('./init/init.js')).init,
  }),
  command({
    name: 'openapi',
    summary: 'Print the OpenAPI 3.1 document of the service',
    usage: '[options]',
    maxPositionals: 0,
    options: openapiOptions,
    load: async () => (await import('./openapi/openapi.js')).openapi,
  }),
]

/** Forgets which options a command has: whoever runs one gives it what its own table read. */
function command<Table extends OptionTable>(definition: Command<Table>): Command {
  return definition as unknown as Command
}
