import { visibleLines, visibleText } from './visible-text.js'

/** XML 1.0 forbids some characters even as character references, so visible escapes replace them first. */
export function xmlText(text: string): string {
  return escapeMarkup(visibleLines(text))
}

/** A parser turns the line breaks of an attribute into spaces, so visible escapes replace them. */
export function xmlAttribute(text: string): string {
  return escapeMarkup(visibleText(text))
}

/** The result is also safe in HTML, which has the same rules for these characters. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
