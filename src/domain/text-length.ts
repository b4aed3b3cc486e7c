export function textLength(text: string, unit: 'characters' | 'utf-16'): number {
  return unit === 'utf-16' ? text.length : [...text].length
}
