import type { Time } from '../../contract-tests/engine/clock/time.js'
import { runContract } from '../../contract-tests/engine/run-contract.js'
import { smallTarget, smallWorld } from '../../contract-tests/random/small-world.js'
import { contractDocument } from '../../contract-tests/reports/contract-document.js'
import { replayScripts } from '../../contract-tests/reports/replay-script.js'
import type { ContractReport } from '../../schemas/generated/types.js'
import { learntDocument } from '../../src/cli/learn/learn.js'
import type { ReportDocument } from '../../src/common/document/document.js'
import { terminalLines, terminalText } from '../../src/common/document/terminal-writer.js'
import { invisible, jsonText } from '../../src/common/document/visible-text.js'
import { documentWriters } from '../../src/common/document/writers.js'
import { learn, provenanceOf } from '../../src/fidelity/learn/learn.js'
import { parity } from '../../src/fidelity/parity/parity.js'
import { parityDocument, parityReport } from '../../src/fidelity/parity/parity-document.js'
import { createExchangeCheck } from '../../src/fidelity/proxy/check-exchange.js'
import { createTally, proxyDocument, proxyReport } from '../../src/fidelity/proxy/proxy-document.js'
import { resolveProfile } from '../../src/profile/resolve-profile.js'
import { serverOf } from '../mutants/run-against.js'
import type { Fetch, HostileService } from './hostile-services.js'

export const askingCommands = ['contract', 'learn', 'parity', 'proxy'] as const

export type AskingCommand = (typeof askingCommands)[number]

interface Outcome {
  exitCode: number
  printed: string
  why: string
}

interface Target {
  fetch: Fetch
  time: Time
}

const options = {
  ...smallTarget,
  runId: 'hostile2',
  randomSeed: 1,
  requestTimeoutMs: 50,
  allowWaitingMs: 400_000,
}

/** Runs a command against a service in memory. */
export async function problemWith(
  command: AskingCommand,
  service: HostileService,
): Promise<string | undefined> {
  try {
    const { exitCode, printed, why } = await run[command](targetOf(service))
    if (exitCode === 4) return `ends with exit code 4: ${why}`
    const sign = printed.replaceAll('\n', '').match(invisible)
    if (sign !== null) return `prints U+${sign[0].codePointAt(0)?.toString(16)}`
    if (/^ +at .*:\d+:\d+\)?$/m.test(printed)) return `prints a stack trace: ${printed.slice(0, 300)}`
    return undefined
  } catch (error) {
    return `throws: ${error instanceof Error ? (error.stack ?? error.message) : error}`
  }
}

function targetOf({ middleware, around = fetch => fetch }: HostileService): Target {
  const { fetch, time } = serverOf(middleware === undefined ? {} : { middleware })
  return { fetch: around(fetch), time }
}

const run: Record<AskingCommand, (target: Target) => Promise<Outcome>> = {
  async contract(target) {
    const report = await runContract({ ...options, ...target })
    replayScripts(report)
    return outcomeOf(report, contractDocument(report), report)
  },
  async learn(target) {
    const learnt = await learn({ ...options, ...target })
    if (learnt.profile === undefined) return outcomeOf(learnt.report)
    const files = {
      profile: 'p.json',
      provenance: 'q.json',
      fixture: 'f.json',
      ledger: undefined,
      replaced: new Set<string>(),
    }
    const json = [learnt.profile, provenanceOf(learnt), learnt.fixture]
    return outcomeOf(learnt.report, learntDocument(learnt, options.baseUrl, files), json)
  },
  async parity(target) {
    const profile = resolveProfile('standard')
    const result = await parity({ ...options, ...target, profile, fixture: smallWorld, calls: 40, all: true })
    const report = parityReport(
      result,
      'standard',
      text => text,
      name => name,
    )
    return outcomeOf(result.report, parityDocument(report), report)
  },
  // The contract suite is the client of the proxy. The proxy checks each request and its answer.
  async proxy(target) {
    const check = createExchangeCheck()
    const tally = createTally()
    const fetch: Fetch = async (input, init = {}) => {
      const answer = await target.fetch(input, init)
      const { pathname: path, search } = new URL(String(input))
      const responseBody = await answer
        .clone()
        .text()
        .catch(() => undefined)
      const asked = { method: init.method ?? 'GET', path, status: answer.status }
      const violations = check({
        ...asked,
        ...{ search, at: Date.now(), responseBody },
        requestHeaders: Object.fromEntries(new Headers(init.headers)),
        requestBody: typeof init.body === 'string' ? init.body : undefined,
        responseHeaders: Object.fromEntries(answer.headers),
      })
      tally.add({ ...asked, violations })
      return answer
    }
    await runContract({ ...options, ...target, fetch })
    const report = proxyReport(tally, options.baseUrl)
    return outcomeOf(undefined, proxyDocument(report), report)
  },
}

/** Writes every output format, to find answers that the formatting cannot handle. */
function outcomeOf(report: ContractReport | undefined, document?: ReportDocument, json?: unknown): Outcome {
  const lines = document === undefined ? [] : terminalLines(document)
  if (document !== undefined) for (const write of Object.values(documentWriters)) write(document)
  if (json !== undefined) jsonText(json, 2)
  const errors = report?.results.filter(({ status }) => status === 'error') ?? []
  return {
    exitCode: report?.exitCode ?? 0,
    printed: lines.map(line => terminalText(line, (_, text) => text)).join('\n'),
    why: [
      report?.ending.code,
      report?.ending.message,
      ...errors.map(({ id, reason }) => `${id} ${reason}`),
    ].join('\n'),
  }
}
