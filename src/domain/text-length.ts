/** The length of a text: in characters, or in UTF-16 units. */
export function textLength(text: string, unit: 'characters' | 'utf-16'): number {
  return unit === 'utf-16' ? text.length : [...text].length
}
