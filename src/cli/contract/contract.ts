import { isLoopback } from '../../../contract-tests/engine/contract-settings.js'
import { counted } from '../../../contract-tests/reports/counted.js'
import { visibleText } from '../../../contract-tests/reports/visible-text.js'
import { KeymockError } from '../../keymock-error.js'
import type { RunCommand } from '../command.js'
import { contractExitCodes, diffExitCodes } from '../exit-codes.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import type { contractOptions } from './contract-command.js'
import { type ContractValues, contractRunOptions } from './contract-run-options.js'
import { diffObserved } from './diff-observed.js'
import { readToken } from './read-token.js'
import { requirementList } from './requirement-list.js'
import { runOnTarget } from './run-on-target.js'
import { checkOutputFiles } from './write-reports.js'

/** Runs the contract suite against a target, or compares what was observed on two. */
export const contract: RunCommand<typeof contractOptions> = async ({ values, positionals, terminal }) => {
  try {
    const [first, ...others] = positionals
    if (first === 'diff') return await diff(others, terminal)
    // Not repeated: whoever forgets --token-env may have put the token here.
    if (others.length > 0) throw tooMany('It takes one base URL.')
    return values.list ? list(values, terminal) : await run(first, values, terminal)
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof KeymockError) throw new UsageError(error)
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    terminal.warn(reason)
    return contractExitCodes['harness error']
  }
}

async function run(address: string | undefined, values: ContractValues, terminal: Terminal): Promise<number> {
  const options = await contractRunOptions(address, values)
  const isOffMachine = !isLoopback(options.baseUrl)
  const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true
  if (isOffMachine && options.allowWrites && !values.yes && !canAsk) {
    throw new UsageError({
      code: 'CONFIRMATION_MISSING',
      where: '--allow-writes',
      problem:
        'Keys are only created on another machine once somebody has agreed, and there is no terminal to ask on.',
      remedy: 'Add --yes. None of the keys can be deleted; without --allow-writes the suite only reads.',
    })
  }
  const files = { reports: values.report ?? [], observed: values.observed }
  await checkOutputFiles(files)
  const token = await readToken(values, {
    environment: terminal.environment,
    input: process.stdin,
    warn: text => terminal.warn(text),
  })
  return runOnTarget(
    { ...options, token },
    { isOffMachine, mustAsk: !values.yes, ledger: values.ledger, files, terminal },
  )
}

function list({ only, skip }: ContractValues, terminal: Terminal): number {
  terminal.print(requirementList({ only, skip }, terminal.paint))
  return contractExitCodes.conformant
}

/** Like diff: 0 when there is no difference, 1 when there is one. */
async function diff(files: readonly string[], terminal: Terminal): Promise<number> {
  const [a, b, ...more] = files
  if (a === undefined || b === undefined || more.length > 0) {
    throw tooMany('It compares two files: keymock contract diff A B.')
  }
  const differences = await diffObserved(a, b)
  const side = (sign: string, value: unknown) =>
    `  ${sign} ${value === undefined ? 'not seen' : visibleText(JSON.stringify(value))}`
  for (const { name, a: before, b: after } of differences) {
    terminal.print(
      [
        terminal.paint('bold', visibleText(name)),
        terminal.paint('red', side('-', before)),
        terminal.paint('green', side('+', after)),
      ].join('\n'),
    )
  }
  terminal.print(
    differences.length === 0
      ? 'Both make the same choices.'
      : `${counted(differences.length, 'choice differs', 'choices differ')}.`,
  )
  return differences.length === 0 ? diffExitCodes.same : diffExitCodes.different
}

function tooMany(problem: string): UsageError {
  return new UsageError({
    code: 'ARGUMENT_UNKNOWN',
    where: 'keymock contract',
    problem,
    remedy: '--help says what it takes.',
  })
}
