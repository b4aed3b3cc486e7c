/** The line and the column, counted from 1. */
export interface TextPlace {
  line: number
  column: number
}

export function placeAt(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
