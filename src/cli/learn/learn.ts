import { counted } from '../../common/document/counted.js'
import { joined } from '../../common/document/inline.js'
import { jsonText } from '../../common/document/json-text.js'
import { terminalLines } from '../../common/document/terminal-writer.js'
import { type CutShort, learn as learnFrom, provenanceOf } from '../../fidelity/learn/learn.js'
import type { RunCommand } from '../command.js'
import { checkLeave } from '../contract/check-leave.js'
import { contractRunOptions, contractValues } from '../contract/contract-run-options.js'
import { readToken, tokenInEnvironment } from '../contract/read-token.js'
import { withTarget } from '../contract/with-target.js'
import { contractExitCodes, learnExitCodes } from '../exit-codes.js'
import type { learnOptions } from '../options/command-options.js'
import { flagOf } from '../options/option.js'
import { checkOutputFiles, outputPaths } from '../output/check-output-files.js'
import { type Unwritten, warnOfUnwritten, writeOutput } from '../output/write-output.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { learntDocument } from './learnt-document.js'

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
  const weakToken = readWeakToken(values.weakTokenEnv, token, terminal.environment)
  const settings = { isOffMachine, mustAsk: !values.yes, ledger: values.ledger, terminal }
  return withTarget({ ...options, token }, settings, async (prepared, gateway, ledgerFile) => {
    const { only: _only, skip: _skip, knownDeviations: _known, ...asked } = prepared
    const learnt = await learnFrom({
      ...asked,
      weakToken,
      ...(values.wait !== undefined && { waitMs: values.wait }),
    })
    gateway.status(undefined)
    const { code, message, hint } = learnt.report.ending
    const { cutShort } = learnt
    const isAtItsEnd = code === 'nothing-checked' || code === 'finished'
    const budget = cutShort?.budget
    if (!isAtItsEnd && budget === undefined) gateway.warn([message, hint].filter(Boolean).join(' '))
    if (cutShort !== undefined && learnt.report.verdict !== 'usage') gateway.warn(cutShortText(cutShort))
    if (learnt.profile === undefined) {
      gateway.warn('The run learned nothing, so it wrote no file.')
      return isAtItsEnd ? learnExitCodes.stopped : learnt.report.exitCode
    }
    const unwritten: Unwritten[] = []
    const write = async (file: string, value: unknown) => {
      const render = () => `${jsonText(value, 2)}\n`
      unwritten.push(...(await writeOutput(file, render, gateway)))
    }
    await write(files.profile, learnt.profile)
    await write(files.provenance, provenanceOf(learnt))
    if (files.fixture !== undefined) await write(files.fixture, learnt.fixture)
    const shown = learntDocument(learnt, options.baseUrl, {
      ...files,
      replaced,
      ledger: ledgerFile,
    })
    gateway.print(['\n', joined(terminalLines(shown), '\n')])
    warnOfUnwritten(unwritten, gateway)
    if (unwritten.length > 0) return contractExitCodes['harness error']
    const isWhole = isAtItsEnd && budget?.name !== 'maxRequests'
    return isWhole ? learnExitCodes.learnt : learnExitCodes.stopped
  })
}

/** @throws UsageError if the weak token equals the token of the run, because the weak token must have fewer permissions. */
function readWeakToken(
  name: string | undefined,
  token: string,
  environment: Terminal['environment'],
): string | undefined {
  if (name === undefined) return undefined
  const flag = flagOf('weakTokenEnv')
  const weakToken = tokenInEnvironment(name, environment, flag)
  if (weakToken !== token) return weakToken
  throw new UsageError({
    code: 'TOKEN_INVALID',
    where: 'token',
    problem: `The variable of ${flag} holds the token that the run already uses.`,
    remedy: `Name a variable that holds a token with fewer permissions, or omit ${flag}.`,
  })
}

function cutShortText({ budget, scenes, of }: CutShort): string {
  const missing = `${scenes.length} of ${counted(of, 'scene')} are incomplete`
  if (budget === undefined) return `${missing}.`
  const what = budget.name === 'maxRequests' ? 'request' : 'key'
  return `The budget of ${counted(budget.limit, what)} was too small: ${missing}. Raise ${flagOf(budget.name)}.`
}
