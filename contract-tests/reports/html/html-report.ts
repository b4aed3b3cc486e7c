import type { ContractReport } from '../../../schemas/generated/types.js'
import { findings } from '../result-words.js'
import { coverage } from './coverage.js'
import { findingsView } from './findings-view.js'
import { leftBehindView } from './left-behind-view.js'
import { html, type Markup } from './markup.js'
import { observationsView } from './observations-view.js'
import { requirementsView } from './requirements-view.js'
import { style, styleHash } from './style.js'
import { summary, verdictWord } from './summary.js'

/**
 * The report as one page that needs nothing else: no script, no other file, no font. Its policy allows its own style and
 * nothing besides, so that no text of a target can do anything even if it escaped.
 */
export function htmlReport(report: ContractReport): string {
  const { target } = report
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${verdictWord(report)}: contract report of ${target.baseUrl}</title>
${styleElement}
</head>
<body>
<a class="skip" href="#content">To the content</a>
${summary(report)}
${navigation(report)}
<main id="content">
${notes(report)}
${findingsView(report)}
${coverage(report)}
${requirementsView(report)}
${observationsView(report)}
${leftBehindView(report)}
</main>
<footer><p>Made by keymock contract. The token and every key that the run saw are replaced in this page.</p></footer>
</body>
</html>
`.markup
}

/** The style is ours and holds nothing of a report; escaped, it would not match its hash. */
const styleElement: Markup = { markup: `<style>${style}</style>` }

function navigation(report: ContractReport): Markup {
  const isAsked = report.verdict !== 'usage'
  const links = [
    ['findings', 'What does not hold', findings(report).length],
    ['coverage', 'Coverage', isAsked ? report.coverage.filter(({ clauses }) => clauses > 0).length : 0],
    ['requirements', 'Requirements', isAsked ? report.results.length : 0],
    ['observations', 'Choices', report.observations.length],
    ['left-behind', 'Left behind', report.leftBehind.length],
  ] as const
  const shown = links.filter(([name, , count]) => count > 0 || name === 'left-behind')
  return html`<nav aria-label="Parts of the report"><div>${shown.map(
    ([name, text, count]) => html`<a href="#${name}">${text} <b>${count}</b></a>`,
  )}</div></nav>`
}

function notes({ warnings }: ContractReport): Markup | undefined {
  if (warnings.length === 0) return undefined
  return html`<section aria-label="Notes on the run">${warnings.map(warning => html`<p class="note card">${warning}</p>`)}</section>`
}
