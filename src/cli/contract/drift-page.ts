import { counted } from '../../../contract-tests/reports/counted.js'
import { html } from '../../../contract-tests/reports/html/markup.js'
import { page, top } from '../../../contract-tests/reports/html/page.js'
import { instant } from '../../../contract-tests/reports/left-behind.js'
import type { ContractReport } from '../../../schemas/generated/types.js'
import { type Drift, hasDrifted, shown } from './drift.js'

/** One page: what changed, since when, and what to update in the profile of the mock. */
export function driftPage(drift: Drift, { target }: Pick<ContractReport, 'target'>): string {
  const { changed, broken, unasked, since, until } = drift
  const { tone, word, headline } = outcomeOf(drift)
  const toUpdate = changed.filter(({ inProfile }) => inProfile)
  const time = (moment: string) =>
    html`<dd><time datetime="${moment}">${instant(Date.parse(moment))}</time></dd>`
  return page({
    title: `${word}: drift of ${target.baseUrl}`,
    top: top({
      tone,
      kind: 'Drift of a service',
      verdict: word,
      headline,
      facts: [
        ['Service', html`<dd class="mono">${target.baseUrl}</dd>`],
        ['API', html`<dd class="mono">${target.apiId ?? 'none'}</dd>`],
        [
          'Compared with',
          since === undefined ? html`<dd>the baseline, which says no time</dd>` : time(since),
        ],
        ['As of', time(until)],
      ],
    }),
    main: html`${
      broken.length > 0 &&
      html`<section aria-labelledby="broken"><h2 id="broken">Requirements that stopped holding</h2>
<p class="lead">They held when the baseline was observed.</p><div class="card scroll"><table>
<thead><tr><th scope="col">Requirement</th><th scope="col">The service must</th><th scope="col">Section</th></tr></thead>
<tbody>${broken.map(
        ({ id, statement, section }) =>
          html`<tr><td class="mono" data-name="Id">${id}</td><td data-name="Must">${statement}</td><td data-name="Section">${section}</td></tr>`,
      )}</tbody></table></div></section>`
    }
${
  changed.length > 0 &&
  html`<section aria-labelledby="changed"><h2 id="changed">Choices that changed</h2>
<p class="lead">Where the specification leaves a choice open, the service chooses otherwise than before.</p><div class="card scroll"><table>
<thead><tr><th scope="col">Choice</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead>
<tbody>${changed.map(
    ({ name, a, b }) =>
      html`<tr><td class="mono" data-name="Choice">${name}</td><td class="mono" data-name="Before">${shown(a)}</td><td class="mono" data-name="Now">${shown(b)}</td></tr>`,
  )}</tbody></table></div></section>`
}
${
  toUpdate.length > 0 &&
  html`<section aria-labelledby="update"><h2 id="update">What to update in the profile of the mock</h2>
<p class="lead">So that the mock answers as the service does now.</p>
<pre tabindex="0" role="group" aria-label="Fields of the profile">${toUpdate.map(({ name, b }) => `${name}: ${shown(b)}`).join('\n')}</pre>
<p class="lead"><code>keymock learn ${target.baseUrl}</code> writes the whole profile anew, with the texts of failures.</p></section>`
}
${
  unasked.length > 0 &&
  html`<section aria-labelledby="unasked"><h2 id="unasked">What held and could not be asked this time</h2>
<p class="lead">It is not known whether these still hold.</p><p class="mono">${unasked.join(', ')}</p></section>`
}`,
    footer: 'Made by keymock contract, from the observations of two runs.',
  })
}

function outcomeOf(drift: Drift) {
  const { changed, broken, isBlind } = drift
  if (isBlind) {
    const headline =
      'Nothing of the service was seen that could be compared: it was not reached, or not let in.'
    return { tone: 'warn', word: 'Nothing could be compared', headline } as const
  }
  if (!hasDrifted(drift)) {
    const headline = 'Every choice and every requirement that was seen is as it was before.'
    return { tone: 'good', word: 'Nothing changed', headline } as const
  }
  const headline = `${counted(changed.length, 'choice')} changed, ${counted(broken.length, 'requirement')} stopped holding.`
  return { tone: 'bad', word: 'The service changed', headline } as const
}
