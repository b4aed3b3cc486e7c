import { visibleLines, visibleText } from './visible-text.js'

/** Text between two tags. What XML 1.0 cannot hold even when it is escaped becomes visible text first. */
export function xmlText(text: string): string {
  return escapeMarkup(visibleLines(text))
}

/** Text in an attribute with double quotes; line breaks become visible too, for a parser would make them spaces. */
export function xmlAttribute(text: string): string {
  return escapeMarkup(visibleText(text))
}

/** Also safe in HTML, whose rules for these five are the same. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
