import { counted } from '../../common/document/counted.js'
import { terminalLines } from '../../common/document/terminal-writer.js'
import { type CutShort, learn as learnFrom, provenanceOf } from '../../fidelity/learn/learn.js'
import { endingOf } from '../../fidelity/learn/play-scenes.js'
import type { RunCommand } from '../command.js'
import { contractRunOptions, contractValues, tokenInEnvironment } from '../contract/contract-run-options.js'
import { withTarget } from '../contract/with-target.js'
import { contractExitCodes, learnExitCodes } from '../exit-codes.js'
import type { learnOptions } from '../options/command-options.js'
import { flagOf } from '../options/option.js'
import { outputPaths } from '../output/check-output-files.js'
import { outputOf } from '../output/write-reports.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { learntDocument } from './learnt-document.js'

export const learn: RunCommand<typeof learnOptions> = async ({ values, positionals, terminal }) => {
  const options = await contractRunOptions(positionals[0], contractValues(values), 'learn')
  const files = {
    profile: values.output,
    provenance: values.provenance ?? values.output.replace(/(\.json)?$/, '.provenance.json'),
    fixture: values.fixtureFrom,
  }
  const outputs = outputPaths([], {
    '--output': files.profile,
    '--provenance': files.provenance,
    '--fixture-from': files.fixture,
  })
  return withTarget(
    options,
    { values, terminal, outputs },
    async (prepared, gateway, { ledger, replaced }) => {
      const weakToken = readWeakToken(values.weakTokenEnv, prepared.token, terminal.environment)
      const learnt = await learnFrom({
        ...prepared,
        weakToken,
        ...(values.wait !== undefined && { waitMs: values.wait }),
      })
      gateway.status(undefined)
      const { isAtItsEnd, why } = endingOf(learnt.report)
      const { cutShort } = learnt
      const budget = cutShort?.budget
      if (!isAtItsEnd && budget === undefined) gateway.warn(why)
      if (cutShort !== undefined && learnt.report.verdict !== 'usage') gateway.warn(cutShortText(cutShort))
      if (learnt.profile === undefined) {
        gateway.warn('The run learned nothing, so it wrote no file.')
        return isAtItsEnd ? learnExitCodes.stopped : learnt.report.exitCode
      }
      const output = outputOf(gateway)
      await output.writeJson(files.profile, learnt.profile)
      await output.writeJson(files.provenance, provenanceOf(learnt))
      await output.writeJson(files.fixture, learnt.fixture)
      const shown = learntDocument(learnt, options.baseUrl, { ...files, replaced, ledger })
      output.print(['', ...terminalLines(shown)])
      if (output.unwritten.length > 0) return contractExitCodes['harness error']
      const isWhole = isAtItsEnd && budget?.name !== 'maxRequests'
      return isWhole ? learnExitCodes.learnt : learnExitCodes.stopped
    },
  )
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
