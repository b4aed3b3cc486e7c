import { counted } from '../../../contract-tests/reports/counted.js'
import type { CutShort } from '../../fidelity/learn/cut-short.js'
import { type Learnt, learn as learnFrom } from '../../fidelity/learn/learn.js'
import { provenanceOf } from '../../fidelity/learn/provenance.js'
import type { RunCommand } from '../command.js'
import { checkLeave } from '../contract/check-leave.js'
import { contractRunOptions } from '../contract/contract-run-options.js'
import { readToken } from '../contract/read-token.js'
import { contractValues } from '../contract/target-options.js'
import { withTarget } from '../contract/with-target.js'
import { contractExitCodes, learnExitCodes } from '../exit-codes.js'
import { flagOf } from '../options/option.js'
import { checkOutputFiles, outputPaths } from '../output/check-output-files.js'
import type { Gateway } from '../output/gateway.js'
import { type Unwritten, warnOfUnwritten, writeOutput } from '../output/write-output.js'
import type { learnOptions } from './learn-command.js'

/** Learns a profile from a target and writes it. */
export const learn: RunCommand<typeof learnOptions> = async ({ values, positionals, terminal }) => {
  const options = await contractRunOptions(positionals[0], contractValues(values), 'learn')
  const isOffMachine = checkLeave(options, values)
  const files = {
    profile: values.output,
    provenance: values.provenance ?? values.output.replace(/(\.json)?$/, '.provenance.json'),
    fixture: values.fixtureFrom,
  }
  const replaced = await checkOutputFiles(
    outputPaths([], {
      '--output': files.profile,
      '--provenance': files.provenance,
      '--fixture-from': files.fixture,
      '--ledger': values.ledger,
    }),
  )
  const token = await readToken(values, {
    environment: terminal.environment,
    input: process.stdin,
    warn: text => terminal.warn(text),
  })
  const settings = { isOffMachine, mustAsk: !values.yes, ledger: values.ledger, terminal }
  return withTarget({ ...options, token }, settings, async (prepared, gateway, ledgerFile) => {
    const { only: _only, skip: _skip, knownDeviations: _known, ...asked } = prepared
    const learnt = await learnFrom({ ...asked, ...(values.wait !== undefined && { waitMs: values.wait }) })
    gateway.status(undefined)
    const { code, message, hint } = learnt.report.ending
    const { cutShort } = learnt
    const isAtItsEnd = code === 'nothing-checked' || code === 'finished'
    const budget = cutShort?.budget
    if (!isAtItsEnd && budget === undefined) gateway.warn([message, hint].filter(Boolean).join(' '))
    if (cutShort !== undefined && learnt.report.verdict !== 'usage') gateway.warn(cutShortText(cutShort))
    if (learnt.profile === undefined) {
      gateway.warn('Nothing was learnt, and nothing is written.')
      return isAtItsEnd ? learnExitCodes.stopped : learnt.report.exitCode
    }
    const unwritten: Unwritten[] = []
    const write = async (file: string, value: unknown) => {
      const render = () => `${JSON.stringify(value, null, 2)}\n`
      unwritten.push(...(await writeOutput(file, render, gateway)))
    }
    await write(files.profile, learnt.profile)
    await write(files.provenance, provenanceOf(learnt))
    if (files.fixture !== undefined) await write(files.fixture, learnt.fixture)
    show(learnt, { ...files, replaced, ledger: ledgerFile }, gateway)
    warnOfUnwritten(unwritten, gateway)
    if (unwritten.length > 0) return contractExitCodes['harness error']
    const isWhole = isAtItsEnd && budget?.name !== 'maxRequests'
    return isWhole ? learnExitCodes.learnt : learnExitCodes.stopped
  })
}

function cutShortText({ budget, scenes, of }: CutShort): string {
  const missing = `${scenes.length} of ${counted(of, 'scene')} were not played, or not to their end`
  if (budget === undefined) return `${missing}.`
  const what = budget.name === 'maxRequests' ? 'request' : 'key'
  return `The budget of ${counted(budget.limit, what)} was too small: ${missing}. Raise ${flagOf(budget.name)}.`
}

interface Written {
  profile: string
  provenance: string
  fixture: string | undefined
  ledger: string | undefined
  /** Those of them that were there before. */
  replaced: ReadonlySet<string>
}

function show(
  { fields, calls, unexplained, undecided, report }: Learnt,
  { profile, provenance, fixture, ledger, replaced }: Written,
  { print, paint }: Gateway,
): void {
  const shown = (file: string) => (replaced.has(file) ? `${file} (replaced)` : file)
  const of = (how: string) => fields.filter(field => field.how === how)
  for (const { scene, call, parts } of unexplained.slice(0, 20)) {
    const [first] = parts
    print(
      `${paint('yellow', 'no word')}  ${scene}: ${call}  ${first?.part}: the service says ${first?.target ?? 'nothing'}, the mock ${first?.mock ?? 'nothing'}`,
    )
  }
  const unseen = of('could not be seen').length
  print(
    [
      '',
      `LEARNT  ${counted(of('seen').length, 'field')} seen, ${of('assumed').length} assumed, ${unseen} could not be seen.`,
      '',
      `  calls        ${calls.alike} of ${calls.asked} are answered by the mock as by the service`,
      ...(undecided.length === 0
        ? []
        : [`               what was not reached may explain the other ${undecided.length}`]),
      `  traffic      ${counted(report.traffic.requests, 'request')}, ${counted(report.traffic.keysCreated, 'key')} created`,
      ...(report.leftBehind.length > 0
        ? [
            `  left behind  ${counted(report.leftBehind.length, 'key')}, since there is no operation that deletes one`,
          ]
        : []),
      ...(ledger === undefined ? [] : [`  ledger       ${ledger}`]),
      `  profile      ${shown(profile)}   serve it: keymock --profile ${profile}`,
      `  provenance   ${shown(provenance)}`,
      ...(fixture === undefined ? [] : [`  fixture      ${shown(fixture)}`]),
    ].join('\n'),
  )
}
