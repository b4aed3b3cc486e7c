import { counted } from '../../../contract-tests/reports/counted.js'
import { html } from '../../../contract-tests/reports/html/markup.js'
import { visibleText } from '../../../contract-tests/reports/visible-text.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import type { Terminal } from '../terminal/terminal.js'
import { choicesOf, type Difference, differences } from './diff-observed.js'
import { type ObservedDocument, observedDocument } from './observed-document.js'

/** How a target drifted from what was observed before. */
export interface Drift {
  /** When the baseline was observed, where it says so. */
  since: string | undefined
  until: string
  /** Choices that are made otherwise now. One that was seen on one side only may just not have been asked. */
  changed: readonly (Difference & { inProfile: boolean })[]
  /** Requirements that held then, and do not now. */
  broken: readonly { id: string; statement: string; section: string }[]
  /** Requirements that held then, and could not be asked now. */
  unasked: readonly string[]
  /** Whether the run saw nothing that could be compared. */
  isBlind: boolean
}

/** What says something of one run alone: times, what was drawn, and examples with names of the run. */
const ofOneRun =
  /^(times\.createdAt\.skewMs|keys\.(alphabet|length)|ids\.length|limits\.rateLimited|errors\.(crashesSeen|body)(\.|$)|listing\.totalErrorAtOnce|records\.presence)/

/** Compares a run with what an earlier one observed. */
export function driftOf(baseline: ObservedDocument, report: ContractReport): Drift {
  const now = observedDocument(report)
  const held = baseline.requirements ?? {}
  const inProfile = choicesOf({ ...now, others: {} })
  return {
    since: baseline.observedAt,
    until: report.startedAt,
    changed: differences(choicesOf(baseline), choicesOf(now))
      .filter(({ name, a, b }) => a !== undefined && b !== undefined && !ofOneRun.test(name))
      .map(difference => ({ ...difference, inProfile: inProfile.has(difference.name) })),
    broken: report.results
      .filter(({ id, status }) => held[id] === 'pass' && (status === 'fail' || status === 'warn'))
      .map(({ id, statement, section }) => ({ id, statement, section })),
    unasked: report.results
      .filter(({ id, status }) => held[id] === 'pass' && (status === 'skip' || status === 'not exercised'))
      .map(({ id }) => id),
    isBlind: isBlind(report),
  }
}

/** Whether a run came to nothing that could be compared. */
function isBlind({ results, observations }: ContractReport): boolean {
  return observations.length === 0 && results.every(({ status }) => status === 'skip')
}

export function hasDrifted({ changed, broken }: Drift): boolean {
  return changed.length + broken.length > 0
}

/** The drift as lines for the terminal. */
export function driftText(drift: Drift, paint: Terminal['paint']): string {
  const { changed, broken } = drift
  if (drift.isBlind)
    return `NOT COMPARED  Nothing of the service was seen that could be compared, ${span(drift)}`
  if (!hasDrifted(drift)) return [`NO DRIFT  ${span(drift)}`, ...notAsked(drift)].join('\n')
  return [
    `${paint('red', 'DRIFT')}  ${counted(changed.length, 'choice')} changed, ${counted(broken.length, 'requirement')} stopped holding ${span(drift)}`,
    ...broken.map(({ id, statement, section }) => `  ${id}  ${statement}  spec ${section}`),
    ...changed.map(
      ({ name, a, b, inProfile }) =>
        `  ${visibleText(name)}  ${shown(a)} → ${shown(b)}${inProfile ? '  (update it in the profile of the mock)' : ''}`,
    ),
    ...notAsked(drift),
  ].join('\n')
}

function notAsked({ unasked }: Drift): string[] {
  return unasked.length === 0
    ? []
    : [
        `  ${counted(unasked.length, 'requirement')} that held could not be asked this time: ${unasked.join(', ')}`,
      ]
}

/** One page: what changed, since when, and what to update in the profile of the mock. No script, nothing loaded. */
export function driftPage(drift: Drift, { target }: Pick<ContractReport, 'target'>): string {
  const { changed, broken } = drift
  const style =
    'body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}td,th{padding:.3rem 1rem .3rem 0;text-align:left;vertical-align:top}pre{background:#f4f4f4;padding:1rem;overflow:auto}'
  const toUpdate = changed.filter(({ inProfile }) => inProfile)
  return html`<!doctype html><html lang="en"><meta charset="utf-8"><title>keymock: drift</title><style>${style}</style>
<h1>${headline(drift)}</h1>
<p>${target.baseUrl}, API ${target.apiId}, ${span(drift)}</p>
${
  broken.length > 0 &&
  html`<h2>Requirements that stopped holding</h2><table>${broken.map(
    ({ id, statement, section }) =>
      html`<tr><td>${id}</td><td>${statement}</td><td>spec ${section}</td></tr>`,
  )}</table>`
}
${
  changed.length > 0 &&
  html`<h2>Choices that changed</h2><table><tr><th>choice</th><th>before</th><th>now</th></tr>${changed.map(
    ({ name, a, b }) => html`<tr><td>${name}</td><td>${shown(a)}</td><td>${shown(b)}</td></tr>`,
  )}</table>`
}
${
  toUpdate.length > 0 &&
  html`<h2>What to update in the profile of the mock</h2><pre>${toUpdate.map(({ name, b }) => `${name}: ${shown(b)}`).join('\n')}</pre>
<p>keymock learn ${target.baseUrl} writes the whole profile anew, with the texts of failures.</p>`
}
${drift.unasked.length > 0 && html`<h2>What held and could not be asked this time</h2><p>${drift.unasked.join(', ')}</p>`}</html>
`.markup
}

function headline(drift: Drift): string {
  if (drift.isBlind) return 'Nothing could be compared'
  return hasDrifted(drift) ? 'The service changed' : 'Nothing changed'
}

function span({ since, until }: Drift): string {
  return `${since === undefined ? 'since the baseline' : `since ${since}`}, as of ${until}.`
}

function shown(value: unknown): string {
  return visibleText(JSON.stringify(value) ?? 'nothing')
}
