import type { ContractExchange, ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { counted, lengthOfTime } from './counted.js'
import { headlineOf } from './headline.js'
import { leftBehindSentence } from './left-behind.js'
import { replayScript } from './replay-script.js'
import { findings, type Status } from './result-words.js'
import { visibleText } from './visible-text.js'

/** How a part of a line is set apart. */
export type Emphasis = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

/** Sets a text apart, where colours are shown, and gives it back as it is where not. */
export type Paint = (emphasis: Emphasis, text: string) => string

/** One line per requirement, printed while a run goes on. */
export function resultLine(result: ContractResult, paint: Paint): string {
  const { id, level, statement, section, status, reason = '' } = result
  const must = level === 'SHOULD' ? 'SHOULD' : 'MUST'
  const why = ['skip', 'not exercised', 'error', 'known deviation', 'stale deviation'].includes(status)
    ? paint('dim', ` (${firstLine(reason)})`)
    : ''
  const where = paint('dim', `  spec ${visibleText(section)}`)
  return `${badge(status, paint)}  ${id}  ${must} ${visibleText(statement)}${why}${where}`
}

/** What a person at a terminal gets to read when a run is over. */
export function terminalReport(report: ContractReport, paint: Paint): string {
  const blocks = [
    ...failureBlocks(report, paint),
    warningsBlock(report, paint),
    coverageBlock(report, paint),
    verdictBlock(report, paint),
  ]
  return blocks.filter(block => block !== '').join('\n\n')
}

const badges: Readonly<Record<Status, readonly [string, Emphasis]>> = {
  pass: ['pass ', 'green'],
  fail: ['FAIL ', 'red'],
  'stale deviation': ['STALE', 'red'],
  error: ['ERROR', 'red'],
  warn: ['warn ', 'yellow'],
  'known deviation': ['known', 'yellow'],
  skip: ['skip ', 'dim'],
  'not exercised': ['n/ex ', 'dim'],
}

function failureBlocks(report: ContractReport, paint: Paint): string[] {
  const all = findings(report)
  // One script is enough to see what there is; all of them would bury the verdict.
  const shown = all.find(result => replayScript(result, report.target) !== '')
  const hint = paint('dim', `       ${hintAtScripts}`)
  return all.flatMap(result => [
    failureBlock(result, report, paint, result === shown),
    ...(result === shown && all.length > 1 ? [hint] : []),
  ])
}

const hintAtScripts =
  'A script for each failure is in the html, markdown and junit reports, and in --report replay=FOLDER.'

function failureBlock(
  result: ContractResult,
  report: ContractReport,
  paint: Paint,
  showScript: boolean,
): string {
  const { failure, reason, status } = result
  const lines = [resultLine(result, paint)]
  if (failure) {
    const shown = failure.exchanges.at(-1)
    if (shown) lines.push(paint('dim', requestLine(shown)))
    lines.push(
      `${visibleText(failure.location)}: expected ${paint('green', visibleText(failure.expected))}, received ${paint('red', visibleText(failure.received))}`,
    )
    if (failure.hint !== undefined) lines.push(visibleText(failure.hint))
    const group = report.failureGroups.find(({ ids }) => ids.includes(result.id))
    const others = group?.ids.filter(id => id !== result.id) ?? []
    if (others.length > 0) lines.push(paint('dim', `the same cause: ${others.join(', ')}`))
    if (failure.fuzz) {
      const { randomSeed, path, counterexample } = failure.fuzz
      lines.push(`drawn with random seed ${randomSeed}, path ${path}: ${visibleText(counterexample)}`)
    }
  } else if (reason !== undefined && status === 'error') {
    lines.push(...reason.split('\n').slice(1).map(visibleText))
  }
  if (showScript) {
    const script = replayScript(result, report.target)
    if (script !== '') lines.push('', paint('dim', 'replay:'), ...script.trimEnd().split('\n'))
  }
  return lines.map((line, index) => (index === 0 || line === '' ? line : `       ${line}`)).join('\n')
}

function requestLine({ request }: ContractExchange): string {
  const body = request.body === undefined ? '' : ` ${request.body}`
  const text = `${request.method} ${request.url}${body}`
  return visibleText(text.length > 300 ? `${text.slice(0, 300)}…` : text)
}

function warningsBlock({ warnings }: ContractReport, paint: Paint): string {
  return warnings.map(warning => `${paint('yellow', 'note ')}  ${visibleText(warning)}`).join('\n')
}

function coverageBlock({ coverage, verdict, settings, observations }: ContractReport, paint: Paint): string {
  if (verdict === 'usage') return ''
  const isPart = settings.only.length > 0
  const sections = coverage.filter(
    ({ clauses, open, notCheckable, checked, observed }) =>
      clauses - open - notCheckable > 0 && (!isPart || checked + observed > 0),
  )
  if (sections.length === 0) return ''
  const width = Math.max(...sections.map(({ section, title }) => `${section} ${title}`.length))
  const lines = sections.map(({ section, title, clauses, checked, failed, open, notCheckable, observed }) => {
    const checkable = clauses - open - notCheckable
    const counts = [
      `${checked} of ${checkable} checked`,
      failed > 0 ? paint('red', `${failed} failed`) : '',
      open > 0 && observations.length > 0 ? `${observed} of ${open} open choices observed` : '',
    ]
    const name = `${section} ${title}`.padEnd(width)
    return `  ${name}  ${bar(checked - failed, failed, checkable, paint)}  ${counts.filter(one => one !== '').join(', ')}`
  })
  return [paint('bold', 'The specification, section by section'), ...lines].join('\n')
}

const barWidth = 12

function bar(good: number, bad: number, of: number, paint: Paint): string {
  // What failed is never rounded away.
  const red = bad === 0 ? 0 : Math.max(1, Math.round((bad / of) * barWidth))
  const green = Math.min(barWidth - red, Math.round((good / of) * barWidth))
  const rest = barWidth - green - red
  const part = (emphasis: Emphasis, mark: string, length: number) =>
    length === 0 ? '' : paint(emphasis, mark.repeat(length))
  return part('green', '=', green) + part('red', '!', red) + part('dim', '.', rest)
}

function verdictBlock(report: ContractReport, paint: Paint): string {
  const { verdict, exitCode, ending, counts, traffic, durationMs, observations, target, randomSeed, runId } =
    report
  const colour: Emphasis = verdict === 'conformant' ? 'green' : verdict === 'incomplete' ? 'yellow' : 'red'
  const headline = visibleText(headlineOf(report))
  const parts = [
    [counts.pass, 'met'],
    [counts.fail, 'not met'],
    [counts.staleDeviation, 'stale'],
    [counts.error, 'errors'],
    [counts.warn, 'warned'],
    [counts.knownDeviation, 'known'],
    [counts.skip, 'skipped'],
    [counts.notExercised, 'not exercised'],
  ] as const
  const counted_ = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  const endedEarly = ending.code !== 'finished' && !headline.includes(visibleText(ending.message))
  const verdictWord = verdict === 'usage' ? 'not started' : verdict
  // A run that did not start asked nothing and left nothing.
  const isStarted = verdict !== 'usage'
  return [
    `${paint('bold', paint(colour, verdictWord.toUpperCase()))}  ${headline}`,
    ...(endedEarly ? [visibleText(ending.message)] : []),
    ...(ending.hint === undefined ? [] : [visibleText(ending.hint)]),
    '',
    ...(isStarted && counted_.length > 0 ? [row('requirements', counted_.join(', '))] : []),
    ...(observations.length > 0 ? [row('observed', counted(observations.length, 'choice'))] : []),
    row('target', `${visibleText(target.baseUrl)}, API ${visibleText(target.apiId ?? 'none')}`),
    ...(isStarted
      ? [
          row(
            'traffic',
            `${counted(traffic.requests, 'request')} in ${lengthOfTime(durationMs)}, ${counted(traffic.keysCreated, 'key')} created${traffic.retries > 0 ? `, ${counted(traffic.retries, 'retry', 'retries')}` : ''}`,
          ),
          row('left behind', visibleText(leftBehindSentence(report))),
        ]
      : []),
    row('run', `${visibleText(runId)}, random seed ${randomSeed}, exit code ${exitCode}`),
  ].join('\n')
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(13)}${text}`
}

function badge(status: Status, paint: Paint): string {
  const [word, emphasis] = badges[status]
  return paint(emphasis, word)
}

function firstLine(text: string): string {
  return visibleText(text.split('\n')[0] ?? '')
}
