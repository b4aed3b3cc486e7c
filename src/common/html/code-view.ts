import { html, type Markup } from './markup.js'

/** Preformatted text that can have the keyboard focus, so that arrow keys scroll a long text. */
export function codeView(label: string, text: string): Markup {
  return html`<pre class="wrap" tabindex="0" role="group" aria-label="${label}">${text}</pre>`
}

/** One click selects the whole script. */
export function scriptView(label: string, text: string): Markup {
  return html`<pre class="script" tabindex="0" role="group" aria-label="${label}">${text}</pre>`
}

export function foldedCode(title: string, label: string, text: string): Markup {
  return html`<details><summary>${title}</summary>${codeView(label, text)}</details>`
}
