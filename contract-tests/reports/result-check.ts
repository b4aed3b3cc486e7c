import type { ContractExchange, ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { counted } from '../../src/common/document/counted.js'
import type { DocumentBlock, DocumentCheck, DocumentExchange } from '../../src/common/document/document.js'
import { code, type Inline, joined, line, quiet } from '../../src/common/document/inline.js'
import { isHypothesis } from '../findings/hypotheses.js'
import { suspectsSentence } from '../findings/suspect-texts.js'
import { replayScript } from './replay-script.js'
import { levelText, type ReportedResults, sentenceOf, statusWords } from './result-words.js'

/** @param report Without a target, the results come from a file of recorded traffic. The check then names the entries of the file. */
export function resultCheck(result: ContractResult, report: ReportOfResult, isOpen = false): DocumentCheck {
  const { id, group, section, statement, status, reason = '', failure, durationMs } = result
  const { word, tone, outcome } = statusWords[status]
  const why = firstLine(reason)
  // Reports for people show the likely cause in a heading. Formats for programs have no headings, so the message names the cause.
  const cause = isHypothesis(failure?.cause) ? `. Likely cause: ${failure.cause}` : ''
  const message = {
    passed: status === 'warn' ? `warning: ${failure?.message ?? why}${cause}` : '',
    failed: `${failure?.message ?? reason}${cause}`,
    error: why,
    skipped: `${word}: ${reason}`,
  }[outcome]
  return {
    suite: { name: `keymock contract: ${group}`, className: `keymock.contract.${group}` },
    name: `${id} ${statement}`,
    outcome,
    message,
    durationMs,
    shown: {
      id,
      tone,
      word,
      title: sentenceOf(result),
      line: resultLine(result),
      section,
      ...(why !== '' && { reason: why }),
    },
    body: bodyOf(result, report, isOpen),
  }
}

export function resultLine(result: ContractResult): Inline {
  const { id, level, statement, section, status, reason = '' } = result
  const isReasonShown = ['skip', 'not exercised', 'error', 'known deviation', 'stale deviation'].includes(
    status,
  )
  // For "not observed", the badge is only a dash, so the line also contains the words.
  const state = status === 'not exercised' ? `${statusWords[status].word}: ` : ''
  const why = isReasonShown ? quiet(` (${state}${firstLine(reason)})`) : ''
  const where = level === 'implied' ? '' : quiet(`  spec ${section}`)
  return line`${statusWords[status].badge}${id}  ${levelText(result)} ${statement}${why}${where}`
}

type ReportOfResult = ReportedResults & Partial<Pick<ContractReport, 'target' | 'randomSeed' | 'settings'>>

function bodyOf(result: ContractResult, report: ReportOfResult, isOpen: boolean): DocumentBlock[] {
  const { id, status, failure, reason = '' } = result
  if (failure === undefined) {
    const isLong = status === 'error' && reason.includes('\n')
    return isLong ? [{ kind: 'code', label: 'The error', text: afterFirstLine(reason) }] : []
  }
  const { exchanges, instanceLocation, location, expected, received, texts, hint, fuzz } = failure
  const last = exchanges.at(-1)
  const alike = report.failureGroups.find(({ ids }) => ids.includes(id))?.ids ?? []
  const named = alike[0] === id ? [] : alike.slice(0, 1)
  // A result with a hypothesis needs no link, because it is under the heading of its likely cause.
  const links = isHypothesis(failure.cause) ? [] : named.map(to => ({ to }))
  const { target, randomSeed, settings } = report
  const cases = fuzz && settings ? ` --fuzz ${settings.fuzz}` : ''
  const script = target === undefined ? '' : replayScript(result, target)
  return [
    ...(target === undefined ? [paragraph(entriesText(exchanges), true)] : []),
    ...(last === undefined ? [] : [paragraph(code(requestText(last)), true)]),
    { kind: 'difference', at: code(location), expected, received },
    ...(texts === undefined ? [] : [paragraph(sentence(suspectsSentence(texts)))]),
    ...(hint === undefined ? [] : [paragraph(hint)]),
    ...(links.length === 0 ? [] : [paragraph(line`same place as ${joined(links, ', ')}`, true)]),
    ...(fuzz === undefined
      ? []
      : [paragraph(line`generated at path ${code(fuzz.path)}: ${code(fuzz.counterexample)}`)]),
    ...(exchanges.length === 0 ? [] : [exchangesFold(exchanges, { place: instanceLocation, isOpen })]),
    ...(script === '' ? [] : [scriptFold('Script that reproduces this failure', script, id)]),
    ...(randomSeed === undefined
      ? []
      : [paragraph(line`Repeat with: ${code(`--random-seed ${randomSeed}${cases} --only ${id}`)}`, true)]),
  ]
}

/** The ids of recorded exchanges are the numbers of their entries. */
function entriesText(exchanges: readonly ContractExchange[]): string {
  const numbers = exchanges.map(({ id }) => String(id))
  return `${numbers.length === 1 ? 'entry' : 'entries'} ${numbers.join(', ')}`
}

function paragraph(text: Inline, isQuiet = false): DocumentBlock {
  return { kind: 'paragraph', text: line`${text}`, ...(isQuiet && { isQuiet }) }
}

export function scriptFold(what: string, text: string, id: string): DocumentBlock {
  const title = `${what}. Set KEYMOCK_TOKEN to the token.`
  const label = `Script that replays ${id}`
  return { kind: 'fold', title, blocks: [{ kind: 'code', label, text, language: 'bash', isScript: true }] }
}

export function exchangesFold(
  exchanges: readonly ContractExchange[],
  { place, isOpen }: { place: string | undefined; isOpen: boolean },
): DocumentBlock {
  const blocks = exchanges.map((exchange, index): DocumentBlock => {
    const isLast = index === exchanges.length - 1
    return {
      kind: 'exchange',
      step: index + 1,
      exchange: exchangeOf(exchange, isLast ? place : undefined),
    }
  })
  return { kind: 'fold', title: counted(exchanges.length, 'exchange'), blocks, isOpen, room: 'ample' }
}

function exchangeOf(
  { request, response, noAnswer, durationMs }: ContractExchange,
  place: string | undefined,
): DocumentExchange {
  const { method, url, headers, body } = request
  return {
    request: { method, url, headers, ...(body !== undefined && { body }) },
    ...(response !== undefined && { response }),
    ...(noAnswer !== undefined && { noAnswer: noAnswer.message }),
    durationMs,
    ...(place !== undefined && { place }),
  }
}

export function requestText({ request }: Pick<ContractExchange, 'request'>): string {
  const body = request.body === undefined ? '' : ` ${request.body}`
  const text = `${request.method} ${request.url}${body}`
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}

function afterFirstLine(text: string): string {
  return text.slice(text.indexOf('\n') + 1)
}
