import type { ContractReport } from '../../../schemas/generated/types.js'
import { findings } from '../result-words.js'
import { coverage } from './coverage.js'
import { findingsView } from './findings-view.js'
import { leftBehindView } from './left-behind-view.js'
import { html, type Markup } from './markup.js'
import { observationsView } from './observations-view.js'
import { page } from './page.js'
import { requirementsView } from './requirements-view.js'
import { summary, verdictWord } from './summary.js'

/** The report as one page. */
export function htmlReport(report: ContractReport): string {
  return page({
    title: `${verdictWord(report)}: contract report of ${report.target.baseUrl}`,
    top: summary(report),
    navigation: navigation(report),
    main: html`${notes(report)}
${findingsView(report)}
${coverage(report)}
${requirementsView(report)}
${observationsView(report)}
${leftBehindView(report)}`,
    footer: 'Made by keymock contract. The token and every key that the run saw are replaced in this page.',
  })
}

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
