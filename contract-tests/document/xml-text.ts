import { visibleLines, visibleText } from './visible-text.js'

/** Escapes a text between two tags. XML 1.0 forbids some characters even as references. Such characters become visible escapes first. */
export function xmlText(text: string): string {
  return escapeMarkup(visibleLines(text))
}

/** Escapes a text for an attribute in double quotes. A parser would turn line breaks into spaces, so they become visible escapes. */
export function xmlAttribute(text: string): string {
  return escapeMarkup(visibleText(text))
}

/** Escapes five characters for XML. The result is also safe in HTML, which has the same rules for these characters. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
