import { counted } from '../../../contract-tests/reports/counted.js'
import { html, type Markup } from '../../../contract-tests/reports/html/markup.js'
import { page, top } from '../../../contract-tests/reports/html/page.js'
import type { ProxyReport } from './tally.js'
import type { Violation } from './violation.js'

const verdicts = {
  kept: { tone: 'good', word: 'Kept' },
  broken: { tone: 'bad', word: 'Broken' },
  incomplete: { tone: 'warn', word: 'Nothing could be checked' },
} as const

/** What passed the proxy, and which side broke the contract, as one page. */
export function proxyHtml(report: ProxyReport): string {
  const { verdict, target, counts } = report
  const { tone, ...words } = verdicts[verdict]
  const word = counts.exchanges === 0 ? 'Nothing passed' : words.word
  return page({
    title: `${word}: what passed on its way to ${target}`,
    top: top({
      tone,
      kind: 'Report of a proxy',
      verdict: word,
      headline: `${counted(counts.client, 'violation')} of the client and ${counts.service} of the service, in ${counted(counts.exchanges, 'exchange')}.`,
      facts: [
        ['Service', html`<dd class="mono">${target}</dd>`],
        ['Exchanges', html`<dd>${counts.exchanges}</dd>`],
        ['Not checked', html`<dd>${counts.unchecked}</dd>`],
      ],
    }),
    main: html`${side(report, 'client', 'What the client has to mend')}${side(report, 'service', 'What the service has to mend')}`,
    footer: 'Made by keymock proxy. It holds no token and no key.',
  })
}

function side({ violations }: ProxyReport, whose: Violation['whose'], title: string): Markup | false {
  const own = violations.filter(one => one.whose === whose)
  if (own.length === 0) return false
  return html`<section aria-labelledby="${whose}"><h2 id="${whose}">${title}</h2>
<p class="lead">Each once, with the section of the specification that it breaks.</p><div class="card scroll"><table>
<thead><tr><th scope="col">Request</th><th scope="col">What is wrong</th><th scope="col">Answered</th><th scope="col">Section</th><th scope="col">How often</th></tr></thead>
<tbody>${own.map(
    ({ method, path, problem, status, section, count }) =>
      html`<tr><td class="mono" data-name="Request">${method} ${path}</td><td data-name="Wrong">${problem}</td><td data-name="Answered">${status ?? 'not'}</td><td data-name="Section">${section}</td><td data-name="How often">${count}</td></tr>`,
  )}</tbody></table></div></section>`
}
