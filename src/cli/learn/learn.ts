import { counted } from '../../../contract-tests/reports/counted.js'
import { type Learnt, learn as learnFrom } from '../../fidelity/learn/learn.js'
import { provenanceOf } from '../../fidelity/learn/provenance.js'
import type { RunCommand } from '../command.js'
import { checkLeave } from '../contract/check-leave.js'
import { contractRunOptions } from '../contract/contract-run-options.js'
import type { Gateway } from '../contract/gateway.js'
import { readToken } from '../contract/read-token.js'
import { contractValues } from '../contract/target-options.js'
import { withTarget } from '../contract/with-target.js'
import { checkOutputFiles } from '../contract/write-reports.js'
import { learnExitCodes } from '../exit-codes.js'
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
  for (const observed of Object.values(files)) await checkOutputFiles({ reports: [], observed })
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
    const isWhole = code === 'nothing-checked' || code === 'finished'
    if (!isWhole) gateway.warn([message, hint].filter(Boolean).join(' '))
    if (learnt.profile === undefined)
      return learnt.report.exitCode === 0 ? learnExitCodes.stopped : learnt.report.exitCode
    const write = (file: string, value: unknown) => gateway.write(file, `${JSON.stringify(value, null, 2)}\n`)
    await write(files.profile, learnt.profile)
    await write(files.provenance, provenanceOf(learnt))
    if (files.fixture !== undefined) await write(files.fixture, learnt.fixture)
    show(learnt, files, ledgerFile, gateway)
    return isWhole ? learnExitCodes.learnt : learnExitCodes.stopped
  })
}

function show(
  { fields, calls, unexplained, report }: Learnt,
  files: { profile: string; provenance: string; fixture: string | undefined },
  ledgerFile: string | undefined,
  { print, paint }: Gateway,
): void {
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
      `  traffic      ${counted(report.traffic.requests, 'request')}, ${counted(report.traffic.keysCreated, 'key')} created`,
      ...(report.leftBehind.length > 0
        ? [
            `  left behind  ${counted(report.leftBehind.length, 'key')}, since there is no operation that deletes one`,
          ]
        : []),
      ...(ledgerFile === undefined ? [] : [`  ledger       ${ledgerFile}`]),
      `  profile      ${files.profile}   serve it: keymock --profile ${files.profile}`,
      `  provenance   ${files.provenance}`,
      ...(files.fixture === undefined ? [] : [`  fixture      ${files.fixture}`]),
    ].join('\n'),
  )
}
