import { html, type Markup } from './markup.js'
import { style, styleHash } from './style.js'
import type { Tone } from './tone.js'

/** What a page is made of. */
export interface PageParts {
  title: string
  top: Markup
  navigation?: Markup
  main: Markup
  footer: string
}

/**
 * A page that needs nothing else: no script, no other file, no font. Its policy allows its own style and nothing besides, so that no
 * text of a target can do anything even if it escaped.
 */
export function page({ title, top, navigation, main, footer }: PageParts): string {
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${styleElement}
</head>
<body>
<a class="skip" href="#content">To the content</a>
${top}
${navigation}
<main id="content">
${main}
</main>
<footer><p>${footer}</p></footer>
</body>
</html>
`.markup
}

/** The style is ours and holds nothing of a report; escaped, it would not match its hash. */
const styleElement: Markup = { markup: `<style>${style}</style>` }

/** What the head of a page says. */
export interface TopParts {
  tone: Tone
  /** What the page is. */
  kind: string
  verdict: string
  headline: string
  /** What there is to say besides, below the headline. */
  more?: Markup
  facts: readonly (readonly [name: string, value: Markup])[]
}

/** The head of a page: what it is, how it came out, and what it is about. The first of the facts has room for an address. */
export function top({ tone, kind, verdict, headline, more, facts }: TopParts): Markup {
  return html`<header class="top tone-${tone}"><div>
<p class="eyebrow">${kind}</p>
<div class="verdict">${seal(tone)}<h1>${verdict}</h1></div>
<p class="headline">${headline}</p>
${more}
<dl class="facts">
${facts.map(([name, value], index) => html`<div${index === 0 && html` class="wide"`}><dt>${name}</dt>${value}</div>\n`)}</dl>
</div></header>`
}

function seal(tone: Tone): Markup {
  const path =
    tone === 'good'
      ? html`<path d="M20 33.5l8.5 8.5L45 24" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
      : tone === 'warn'
        ? html`<path d="M32 17v19M32 45.5v.5" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/>`
        : html`<path d="M22 22l20 20M42 22L22 42" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>`
  return html`<svg viewBox="0 0 64 64" aria-hidden="true" focusable="false"><circle cx="32" cy="32" r="29" fill="none" stroke="currentColor" stroke-width="4"/>${path}</svg>`
}
