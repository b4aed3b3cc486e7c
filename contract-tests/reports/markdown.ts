import type { ContractObservation, ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { counted, lengthOfTime } from './counted.js'
import { groupedBy } from './grouped-by.js'
import { headlineOf } from './headline.js'
import { leftBehindSentence } from './left-behind.js'
import { markdownBlock, markdownCode, markdownText } from './markdown-text.js'
import { replayScript } from './replay-script.js'
import { findings, type Status, sentenceOf } from './result-words.js'
import { visibleLines } from './visible-text.js'

/** A job summary holds 1 MiB, and other steps may write to it too. */
const failuresShown = 40

/** The report as GitHub-flavoured Markdown, for the summary of a CI job. */
export function markdownReport(report: ContractReport): string {
  return [
    heading(report),
    countsTable(report),
    failures(report),
    notes(report),
    coverageTable(report),
    unasked(report),
    observations(report),
    closing(report),
  ]
    .filter(block => block !== '')
    .join('\n\n')
    .concat('\n')
}

function heading(report: ContractReport): string {
  const { verdict, exitCode, ending, target } = report
  const mark = exitCode === 0 ? (verdict === 'conformant' ? '✅' : '⚠️') : exitCode === 3 ? '⚠️' : '❌'
  const headline = headlineOf(report)
  const early = ending.code !== 'finished' && !headline.includes(ending.message) ? [ending.message] : []
  const hints = [...early, ...(ending.hint === undefined ? [] : [ending.hint])]
  return [
    `## ${mark} keymock contract: ${markdownText(verdict)}`,
    [`**${markdownText(headline)}**`, ...hints.map(markdownText)].join(' '),
    `Target ${markdownCode(target.baseUrl)}${target.apiId === undefined ? '' : `, API ${markdownCode(target.apiId)}`}`,
  ].join('\n\n')
}

function countsTable({ counts, observations }: ContractReport): string {
  const columns = [
    ['met', counts.pass],
    ['not met', counts.fail],
    ['stale deviation', counts.staleDeviation],
    ['error', counts.error],
    ['warned', counts.warn],
    ['known deviation', counts.knownDeviation],
    ['skipped', counts.skip],
    ['not exercised', counts.notExercised],
    ['choices observed', observations.length],
  ] as const
  const shown = columns.filter(([name, count]) => count > 0 || name === 'met' || name === 'not met')
  return table(
    shown.map(([name]) => name),
    [shown.map(([, count]) => String(count))],
    'right',
  )
}

const marks: Readonly<Partial<Record<Status, string>>> = {
  fail: '❌',
  'stale deviation': '❌',
  error: '💥',
  warn: '⚠️',
  'known deviation': '🏷️',
}

function failures(report: ContractReport): string {
  const all = findings(report)
  if (all.length === 0) return ''
  const shown = all.slice(0, failuresShown)
  const rest = all.slice(failuresShown)
  return [
    '### What does not hold',
    ...shown.map(result => failure(result, report)),
    ...(rest.length > 0
      ? [`and ${rest.length} more: ${rest.map(({ id }) => markdownText(id)).join(', ')}`]
      : []),
  ].join('\n\n')
}

function failure(result: ContractResult, report: ContractReport): string {
  const { id, section, status, reason = '', failure } = result
  const lines = [
    `${marks[status] ?? ''} **${markdownText(id)}** ${markdownText(sentenceOf(result))} _(section ${markdownText(section)})_`,
  ]
  if (failure === undefined || status === 'known deviation' || status === 'stale deviation') {
    lines.push(markdownText(`${status}: ${reason.split('\n')[0]}`))
  }
  if (failure !== undefined) {
    const { location, expected, received } = failure
    lines.push(
      `At ${markdownCode(location)}: expected ${markdownCode(expected)}, received ${markdownCode(received)}`,
    )
    if (failure.hint !== undefined) lines.push(markdownText(failure.hint))
    const same = report.failureGroups.find(({ ids }) => ids.includes(id))?.ids.filter(other => other !== id)
    if (same !== undefined && same.length > 0) lines.push(`Same cause: ${same.map(markdownText).join(', ')}`)
    if (failure.fuzz !== undefined) {
      const { randomSeed, path, counterexample } = failure.fuzz
      lines.push(
        `Drawn with random seed ${randomSeed}, path ${markdownCode(path)}: ${markdownCode(counterexample)}`,
      )
    }
    const script = replayScript(result, report.target)
    if (script !== '') {
      lines.push(details('Script that replays it', markdownBlock(visibleLines(script), 'bash')))
    }
  }
  return lines.join('\n\n')
}

function notes({ warnings }: ContractReport): string {
  return warnings.map(warning => `> ${markdownText(warning)}`).join('\n>\n')
}

function coverageTable({ coverage }: ContractReport): string {
  const rows = coverage
    .filter(({ clauses }) => clauses > 0)
    .map(({ section, title, clauses, checked, failed, unchecked, notCheckable, open, observed }) => [
      `${markdownText(section)} ${markdownText(title)}`,
      `${checked} of ${clauses - open - notCheckable}`,
      failed > 0 ? `**${failed}**` : '0',
      String(unchecked),
      `${observed} of ${open}`,
    ])
  if (rows.length === 0) return ''
  const body = table(['section', 'checked', 'failed', 'not asked', 'choices observed'], rows, 'left')
  return details('Coverage of the specification, by section', body)
}

function unasked({ results }: ContractReport): string {
  const rows = results
    .filter(({ status }) => status === 'skip' || status === 'not exercised')
    .map(result => [
      markdownText(result.id),
      markdownText(result.status),
      markdownText(result.reason ?? ''),
      markdownText(sentenceOf(result)),
    ])
  if (rows.length === 0) return ''
  return details(
    `${counted(rows.length, 'requirement')} without an answer`,
    table(['id', 'status', 'why', 'requirement'], rows, 'left'),
  )
}

function observations({ observations }: ContractReport): string {
  if (observations.length === 0) return ''
  const groups = groupedBy(observations, ({ name }) => name.split('.')[0] ?? name)
  const rows = [...groups.values()].flat().map(one => [markdownCode(one.name), valueCode(one), noteOf(one)])
  const title = `${counted(observations.length, 'choice')} observed where the specification is silent`
  return details(title, table(['choice', 'value', 'note'], rows, 'left'))
}

function valueCode({ value }: ContractObservation): string {
  const text = JSON.stringify(value)
  return markdownCode(text.length > 160 ? `${text.slice(0, 160)}…` : text)
}

function noteOf({ note = '' }: ContractObservation): string {
  return markdownText(note)
}

function closing(report: ContractReport): string {
  const { traffic, durationMs, runId, randomSeed } = report
  const sent = `${counted(traffic.requests, 'request')} in ${lengthOfTime(durationMs)}`
  return [
    markdownText(leftBehindSentence(report)),
    `<sub>${sent}, ${counted(traffic.keysCreated, 'key')} created, run ${markdownText(runId)}, random seed ${randomSeed}</sub>`,
  ].join('\n\n')
}

function details(summary: string, body: string): string {
  return `<details><summary>${markdownText(summary)}</summary>\n\n${body}\n\n</details>`
}

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align: 'left' | 'right',
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => (align === 'right' ? '---:' : '---'))), ...rows.map(line)].join(
    '\n',
  )
}
