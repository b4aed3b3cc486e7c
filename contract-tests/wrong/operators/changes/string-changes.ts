import { changesOf } from './change.js'

const isString = (value: unknown): value is string => typeof value === 'string'
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const isNumeric = (text: string) => /^\d+$/.test(text)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

export const stringChanges = changesOf(['string'], isString, {
  'last-character-lost': ['loses its last character', text => text.slice(0, -1)],
  'first-character-lost': ['loses its first character', text => text.slice(1)],
  'character-added': ['has an extra character', text => `${text}x`],
  'first-character-only': ['is cut after one character', text => text.slice(0, 1)],
  'cut-at-8': ['is cut after 8 characters', text => text.slice(0, 8)],
  'cut-at-15': ['is cut after 15 characters', text => text.slice(0, 15)],
  'cut-at-32': ['is cut after 32 characters', text => text.slice(0, 32)],
  'cut-at-64': ['is cut after 64 characters', text => text.slice(0, 64)],
  'cut-at-255': ['is cut after 255 characters', text => text.slice(0, 255)],
  trimmed: ['loses its leading and trailing spaces', text => text.trim()],
  'trimmed-left': ['loses its leading spaces', text => text.trimStart()],
  'spaces-collapsed': ['has single spaces in place of several', text => text.replace(/\s+/g, ' ')],
  'spaces-removed': ['loses its spaces', text => text.replace(/\s+/g, '')],
  'lower-case': ['is written in lower case', text => text.toLowerCase()],
  'upper-case': ['is written in upper case', text => text.toUpperCase()],
  capitalized: ['starts with a capital letter', text => text.slice(0, 1).toUpperCase() + text.slice(1)],
  nfc: ['is normalized to NFC', text => text.normalize('NFC')],
  nfd: ['is normalized to NFD', text => text.normalize('NFD')],
  nfkc: ['is normalized to NFKC', text => text.normalize('NFKC')],
  'ascii-folded': ['loses its accents', withoutAccents],
  'ascii-only': ['loses characters beyond ASCII', text => text.replace(/[^ -~]/g, '')],
  'non-ascii-as-question-marks': [
    'shows a question mark for each character beyond ASCII',
    text => text.replace(/[^ -~]/gu, '?'),
  ],
  'latin-1': ['is read as Latin-1', text => unpack(new TextEncoder().encode(text))],
  'without-astral': [
    'loses characters beyond U+FFFF, such as emoji',
    text => text.replace(/[\u{10000}-\u{10ffff}]/gu, ''),
  ],
  'controls-removed': ['loses line breaks and tabs', text => text.replace(/[\n\r\t]/g, '')],
  'first-line-only': ['keeps only its first line', text => text.split('\n')[0]],
  'html-escaped': [
    'is escaped for HTML',
    text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ],
  'tags-stripped': ['loses texts that look like tags', text => text.replace(/<[^<>]*>/g, '')],
  'quotes-doubled': ['has doubled apostrophes', text => text.replaceAll("'", "''")],
  'backslashes-lost': ['loses backslashes', text => text.replaceAll('\\', '')],
  'url-decoded': ['is decoded as a URL', decoded],
  'url-encoded': ['is encoded as a URL', text => encodeURIComponent(text)],
  'plus-as-space': ['shows a space in place of a plus', text => text.replaceAll('+', ' ')],
  'cut-at-the-at-sign': ['is cut at an at sign', text => text.split('@')[0]],
  'cut-at-a-comma': ['is cut at a comma', text => text.split(',')[0]],
  'cut-at-a-dash': ['is cut at a dash', text => text.split('-')[0]],
  'cut-at-an-underscore': ['is cut at an underscore', text => text.split('_')[0]],
  'first-word-only': ['keeps only its first word', text => text.split(' ')[0]],
  'digits-as-number': [
    'is a number in place of a string of digits',
    text => (isNumeric(text) ? Number(text) : text),
  ],
  'leading-zeros-lost': [
    'loses leading zeros',
    text => (isNumeric(text) ? text.replace(/^0+(?=.)/, '') : text),
  ],
  'through-a-float': [
    'is converted to a floating-point number and back',
    text => (isNumeric(text) ? String(Number(text)) : text),
  ],
  'words-as-values': [
    'shows an empty text in place of "true", "false" or "null"',
    text => (/^(true|false|null)$/.test(text) ? '' : text),
  ],
  reversed: ['is written backwards', text => [...text].reverse().join('')],
  repeated: ['is written twice', text => text + text],
  quoted: ['is enclosed in quotes', text => JSON.stringify(text)],
  emptied: ['is empty', () => ''],
  'as-array': ['is sent in an array', text => [text]],
  'as-object': ['is sent in an object', text => ({ value: text })],
  'as-true': ['is true', () => true],
})

function unpack(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
