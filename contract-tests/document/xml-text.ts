import { visibleLines, visibleText } from './visible-text.js'

/** Text between two tags. XML 1.0 cannot contain some characters, even escaped: visible text replaces them first. */
export function xmlText(text: string): string {
  return escapeMarkup(visibleLines(text))
}

/** Text in an attribute with double quotes. Line breaks become visible too, because a parser would make them spaces. */
export function xmlAttribute(text: string): string {
  return escapeMarkup(visibleText(text))
}

/** Also safe in HTML, which has the same rules for these five characters. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
