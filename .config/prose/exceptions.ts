export interface ProseException {
  file: string
  /** A part of the passage. If undefined, the exception applies to every passage of the file. */
  text?: string
  reason: string
}

export const proseExceptions: readonly ProseException[] = [
  { file: '.config/prose/rules.ts', reason: 'lists the words' },
  { file: '.config/prose/exceptions.ts', reason: 'quotes the passages' },
  {
    file: 'schemas/contract-report.schema.json',
    text: 'not exercised',
    reason: 'names the value of a frozen format',
  },
  {
    file: '.config/parity.ts',
    text: 'named beside another',
    reason: 'a value that tests and records compare',
  },
  {
    file: 'src/cli/command.ts',
    text: 'checked by itself',
    reason: 'a value in the recorded table of options, not a text that users see',
  },
  {
    file: 'src/cli/contract/contract-command.ts',
    text: 'checked by itself',
    reason: 'a value in the recorded table of options, not a text that users see',
  },
]
