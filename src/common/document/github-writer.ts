import type { DocumentCheck, ReportDocument } from './document.js'
import { checksOf } from './document-checks.js'
import { plainText } from './inline.js'
import { visibleLines, visibleText } from './visible-text.js'

/** GitHub shows at most this many annotations of a kind for a step. */
const shownOfKind = 10

/** GitHub turns each workflow command on standard output into an annotation. */
export function githubDocument(document: ReportDocument): string {
  const { madeBy, verdict } = document
  const checks = checksOf(document)
  const errors = checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
  const warnings = checks.filter(({ outcome, shown }) => outcome === 'passed' && shown?.tone === 'warn')
  return [
    command('notice', `${madeBy}: ${verdict.word.toLowerCase()}`, plainText(verdict.headline)),
    ...annotations('error', errors),
    ...annotations('warning', warnings),
    '',
  ].join('\n')
}

function annotations(kind: 'error' | 'warning', checks: readonly DocumentCheck[]): string[] {
  const shown = checks.length > shownOfKind ? checks.slice(0, shownOfKind - 1) : checks
  const rest = checks.slice(shown.length).map(({ shown: one, name }) => one?.id ?? name)
  return [
    ...shown.map(check => command(kind, titleOf(check), messageOf(check))),
    ...(rest.length > 0 ? [command(kind, `and ${rest.length} more`, rest.join(', '))] : []),
  ]
}

function titleOf({ name, shown }: DocumentCheck): string {
  return shown === undefined ? name : `${shown.id} ${shown.word}`
}

function messageOf({ message = '', shown }: DocumentCheck): string {
  if (shown === undefined) return message
  const where = shown.section === undefined ? '' : ` (section ${shown.section})`
  return [`${shown.title}${where}`, message.replace(/^warning: /, '')].filter(text => text !== '').join('\n')
}

const longestMessage = 4000

function command(kind: 'notice' | 'warning' | 'error', title: string, message: string): string {
  const text = visibleLines(message).slice(0, longestMessage)
  return `::${kind} title=${propertyText(visibleText(title))}::${commandText(text)}`
}

/** Escapes line breaks, because a line break would end the command. */
function commandText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** A colon or comma would end the property. */
function propertyText(text: string): string {
  return commandText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
