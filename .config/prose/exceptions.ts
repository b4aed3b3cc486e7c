/** Passages that may break a rule, each with the reason. */
export interface ProseException {
  file: string
  /** A part of the passage. Absent: every passage of the file. */
  text?: string
  reason: string
}

export const proseExceptions: readonly ProseException[] = [
  { file: '.config/prose/rules.ts', reason: 'lists the words' },
]
