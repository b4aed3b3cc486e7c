import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { validateContractReport } from '../../schemas/generated/validators.js'
import { documentWriters } from '../../src/common/document/writers.js'
import { createKeymock } from '../../src/index.js'
import { smallWorld } from '../random/small-world.js'
import { contractDocument } from '../reports/contract-document.js'
import { smallRuns } from '../test-support/small-run.js'

const keymock = createKeymock({ fixtures: smallWorld })
const { changed, run } = smallRuns(keymock)

beforeEach(() => keymock.reset())
afterEach(() => vi.restoreAllMocks())

/** A service that fails some requirements, and answers one listing with 500. */
function failingService() {
  let listings = 0
  return changed(async (request, answer) => {
    const response = await answer()
    if (request.method !== 'GET' || !response.ok) return response
    listings += 1
    if (listings === 9) return new Response('{}', { status: 500 })
    const { keys, ...page } = await response.json()
    const escaped = ({ name, ...record }: { name?: string }) =>
      name === undefined ? record : { ...record, name: name.replaceAll('&', '&amp;') }
    return Response.json({ ...page, keys: keys.map(escaped) }, response)
  })
}

/** Runs a service that fails, and writes the report in every format. */
async function brokenRun(observe: boolean) {
  const report = await run({
    fetch: failingService(),
    only: ['prefix', 'round-trip', 'roles'],
    observe,
    needsEvidence: () => true,
  })
  const document = contractDocument(report)
  const text = documentWriters.markdown(document)
  for (const write of Object.values(documentWriters)) expect(write(document)).not.toBe('')
  return { report, text: JSON.stringify(report) + text }
}

/** @param call The number of the call that throws. */
function breakFunction(module: object, name: string, call: number | 'each') {
  const functions = module as Record<string, (...args: unknown[]) => unknown>
  const works = functions[name]
  let calls = 0
  return vi.spyOn(functions, name).mockImplementation((...args) => {
    calls += 1
    if (works === undefined || call === 'each' || call === calls) throw new TypeError(`${name} is broken`)
    return works(...args)
  })
}

describe('a run in which the suite itself throws', () => {
  it('has failures, observations and a server error if nothing throws', async () => {
    const { report } = await brokenRun(true)
    expect(report.ending.code).toBe('finished')
    expect(report.counts.error).toBe(0)
    expect(report.counts.fail).toBeGreaterThan(0)
    expect(report.counts.pass).toBeGreaterThan(10)
    expect(report.observations.length).toBeGreaterThan(10)
    expect(report.serverErrors?.count).toBe(1)
  })

  // `names` means that the output names the part that failed. `observed` also observes, which takes three times as long as all else.
  it.each([
    ['the first request', './preflight.js', 'preflight', 'each', 'names'],
    ['an answer', '../traffic/transport.js', 'retryAfterMs', 5, 'names'],
    ['a later answer', '../traffic/transport.js', 'retryAfterMs', 21, 'names'],
    ['the values of a create', '../script/placeholders.js', 'filled', 4, 'names'],
    ['a search for an error in an option', '../findings/name-hint.js', 'unknownName', 'each', 'names'],
    ['a trace', '../findings/trace.js', 'traceOf', 'each', ''],
    ['a cause', '../findings/hypotheses.js', 'hypothesisOf', 'each', ''],
    ['a suspect text', '../findings/suspect-texts.js', 'reportSuspects', 'each', ''],
    ['a script', '../findings/replay.js', 'replayOf', 'each', ''],
    ['the exchange of a failure', '../findings/report-exchange.js', 'reportExchange', 'each', 'names'],
    ['an observation', '../findings/report-observation.js', 'reportObservation', 3, 'observed'],
    ['the states of left keys', '../traffic/listed-states.js', 'withListedStates', 'each', 'names'],
    ['the notes about clocks', './clock/clock-warning.js', 'clockWarnings', 'each', 'names'],
    ['the common causes', '../findings/common-causes.js', 'withCommonCauses', 'each', ''],
    ['the groups of failures', '../findings/failure-groups.js', 'failureGroups', 'each', 'names'],
    ['the coverage', '../catalog/coverage.js', 'coverageOf', 'each', 'names'],
    ['the evidence', '../findings/evidence.js', 'withEvidence', 'each', ''],
    ['a released result', '../findings/release.js', 'releasedResult', 'each', ''],
    ['a released observation', '../findings/release.js', 'releasedObservation', 2, 'observed'],
    ['a server error', '../findings/release.js', 'shortenedExchange', 'each', ''],
    ['the section of failures', '../reports/findings-sections.js', 'findingsSection', 'each', 'names'],
    ['a check in a page', '../reports/result-check.js', 'resultCheck', 2, ''],
  ] as const)(
    'reaches a report with all other results, and never exit code 4, if the code for %s throws',
    async (_, path, name, call, named) => {
      const broken = breakFunction(await import(path), name, call)
      const { report, text } = await brokenRun(named === 'observed')
      expect(broken.mock.results.map(({ type }) => type)).toContain('throw')
      expect(validateContractReport(report)).toBe(true)
      expect(report.verdict).not.toBe('harness error')
      expect(report.counts.pass + report.counts.fail + report.counts.error).toBeGreaterThan(15)
      expect(report.traffic.keysCreated).toBeGreaterThan(10)
      if (named !== '') expect(text).toMatch(/[Tt]he suite (failed|could not)|is broken/)
    },
  )
})
