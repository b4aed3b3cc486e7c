import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { controlPath } from '../../actions/address.js'
import { asPrinted } from '../../domain/keymock-error.js'
import type { RunCommand } from '../command.js'
import type { execOptions } from '../options/command-options.js'
import { commandNotStarted, programToStart } from '../program-to-start.js'
import { accessTo } from '../serve/load-world.js'
import { openServer } from '../serve/open-server.js'
import { passSignalsOn, withServer } from '../stop-signals.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

export const exec: RunCommand<typeof execOptions> = async ({ values, positionals, terminal }) => {
  if (positionals.length === 0) {
    throw new UsageError(asPrinted`COMMAND_MISSING  exec
      There is no command to run.
      Put the command after --, such as keymock exec -- npm test.`)
  }
  const served = {
    ...values,
    port: 0,
    host: '127.0.0.1',
    persist: undefined,
    watch: false,
    json: false,
    // Prints no requests, because users want only the output of the command. The journal shows the requests.
    quiet: true,
  }
  return withServer(
    () => openServer(served, terminal),
    ({ server: { url }, fixture }, signals) => {
      const { token, apiId } = accessTo(fixture)
      const environment = {
        ...terminal.environment,
        KEYMOCK_BASE_URL: url,
        KEYMOCK_TOKEN: token,
        KEYMOCK_API_ID: apiId,
        ...(!values.noControl && { KEYMOCK_CONTROL_URL: `${url}${controlPath}` }),
      }
      return run(positionals, environment, signals)
    },
    passSignalsOn,
  )
}

/** @returns The exit code of the command. If a signal ended the command: 128 plus the signal's number, as in a shell. */
async function run(
  [program = '', ...args]: readonly string[],
  environment: Terminal['environment'],
  signals: ReturnType<typeof passSignalsOn>,
): Promise<number> {
  const { file, args: given, ...options } = programToStart(program, args, environment)
  const child = spawn(file, given, { env: environment, stdio: 'inherit', ...options })
  // Passes stop signals to the command, because a supervisor sends them only to this process.
  signals.to(child)
  try {
    const [code, signal] = await once(child, 'exit').catch(cause => {
      throw commandNotStarted(program, cause)
    })
    return code ?? 128 + (constants.signals[signal as NodeJS.Signals] ?? 0)
  } finally {
    signals.to(undefined)
  }
}
