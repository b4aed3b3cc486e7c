import { groupedBy } from '../../../contract-tests/document/grouped-by.js'
import { joined, line, quiet, strong } from '../../../contract-tests/document/inline.js'
import { needsOf } from '../../../contract-tests/engine/plan.js'
import { isSelected, namesOfNothing } from '../../../contract-tests/engine/selection.js'
import { requirements } from '../../../contract-tests/requirements/index.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { RunCommand } from '../command.js'
import { contractExitCodes } from '../exit-codes.js'
import { flagOf } from '../options/option.js'
import { checkOutputFiles, outputPaths } from '../output/check-output-files.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { checkLeave } from './check-leave.js'
import type { contractOptions } from './contract-command.js'
import { type ContractValues, contractRunOptions } from './contract-run-options.js'
import { diffObserved, readObserved } from './diff-observed.js'
import { readToken } from './read-token.js'
import { runOnTarget } from './run-on-target.js'

/** Runs the contract suite against a target, or compares what was observed on two. */
export const contract: RunCommand<typeof contractOptions> = async ({ values, positionals, terminal }) => {
  try {
    const [first, ...others] = positionals
    if (first === 'diff') return await diffObserved(others, terminal)
    if (others.length > 0) {
      throw new UsageError({
        code: 'ARGUMENT_UNKNOWN',
        // Not repeated: without --token-env, a token may stand here.
        where: 'keymock contract',
        problem: 'It takes one base URL.',
        remedy: '--help says what it takes.',
      })
    }
    return values.list ? list(values, terminal) : await run(first, values, terminal)
  } catch (error) {
    if (error instanceof UsageError) throw error
    // A file that cannot be used is a wrong call, too: nothing was asked.
    if (error instanceof KeymockError) throw new UsageError(error)
    terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return contractExitCodes['harness error']
  }
}

async function run(address: string | undefined, values: ContractValues, terminal: Terminal): Promise<number> {
  const options = await contractRunOptions(address, values)
  const isOffMachine = checkLeave(options, values)
  const files = { reports: values.report ?? [], observed: values.observed }
  await checkOutputFiles(
    outputPaths(files.reports, {
      '--observed': files.observed,
      '--drift': values.drift,
      '--ledger': values.ledger,
    }),
  )
  const baseline = values.baseline === undefined ? undefined : await readObserved(values.baseline)
  const token = await readToken(values, {
    environment: terminal.environment,
    input: process.stdin,
    warn: text => terminal.warn(text),
  })
  return runOnTarget(
    { ...options, token },
    {
      isOffMachine,
      mustAsk: !values.yes,
      ledger: values.ledger,
      files,
      terminal,
      baseline: baseline && { observed: baseline, page: values.drift },
    },
  )
}

/** Every requirement that is selected, by topic, with what it needs of a target. */
function list({ only = [], skip = [] }: ContractValues, { print }: Terminal): number {
  const [nothing] = namesOfNothing(requirements, [...only, ...skip])
  if (nothing !== undefined) {
    throw new UsageError({
      code: 'OPTION_INVALID',
      where: only.includes(nothing) ? '--only' : '--skip',
      problem: `Found ${JSON.stringify(nothing)}; no requirement has this id, topic or section.`,
      remedy: 'keymock contract --list shows them all.',
    })
  }
  const selected = requirements.filter(requirement => isSelected(requirement, { only, skip }))
  const blocks = [...groupedBy(selected, ({ group }) => group)].map(([group, own]) => {
    const lines = own.map(requirement => {
      const { id, level, statement, section } = requirement
      const needs = [...needsOf(requirement), ...(requirement.fuzz ? [flagOf('fuzz')] : [])]
      const where = [section, ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : [])].join('; ')
      return line`  ${id}  ${level === 'SHOULD' ? 'SHOULD' : 'MUST'} ${statement}  ${quiet(`(${where})`)}`
    })
    return joined([strong(group), ...lines], '\n')
  })
  print(joined([...blocks, `${selected.length} of ${requirements.length} requirements`], '\n\n'))
  return contractExitCodes.conformant
}
