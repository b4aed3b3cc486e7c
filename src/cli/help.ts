import packageJson from '../../package.json' with { type: 'json' }
import { type Inline, joined, strong } from '../common/document/inline.js'
import type { Command } from './command.js'
import { commands, defaultCommand } from './commands.js'
import { environmentNameOf, flagOf, isSwitch } from './options/option.js'

type Row = readonly [term: string, text: string]
type Group = readonly [title: string, rows: readonly Row[]]

/** Large, so that few lines wrap, because users may search the help with `grep`. */
const widthWithoutTerminal = 120
/** Narrower columns do not wrap. */
const leastWidth = 40
const helpRow: Row = ['-h, --help', 'Print this help.']
const titles = /^(Usage:|Examples:|[A-Z][\w ]+:$)/

/** @param command Undefined for the help of keymock, which ends with the help of the default command. */
export function helpOf(command: Command | undefined, width = widthWithoutTerminal): Inline {
  const text =
    command === undefined
      ? `${overview(width)}\n\n${commandHelp(defaultCommand, width)}`
      : commandHelp(command, width)
  const lines = text.split('\n').map((line): Inline => {
    const title = titles.exec(line)?.[0]
    return title === undefined ? line : [strong(title), line.slice(title.length)]
  })
  return joined(lines, '\n')
}

function overview(width: number): string {
  const names: Row[] = commands.map(({ name, summary }) => [name, summary])
  return page(
    '[command] [options]',
    `keymock ${packageJson.version}: a mock server and contract kit for a key management service`,
    [
      ['Options:', [['-v, --version', 'Print the version.'], helpRow]],
      ['Commands:', [...names, ['help', 'Print the help of a command']]],
    ],
    width,
  )
}

function commandHelp({ summary, details, usage, options, examples }: Command, width: number): string {
  const groups = new Map<string, Row[]>()
  for (const [name, option] of Object.entries(options)) {
    const { placeholder, help, section, default: byDefault } = option
    // Omits the value of a switch, because users rarely write it.
    const term = isSwitch(option) ? flagOf(name) : `${flagOf(name)} <${placeholder}>`
    const isShown = typeof byDefault === 'string' || typeof byDefault === 'number'
    const rows = groups.get(`${section}:`) ?? []
    groups.set(`${section}:`, [...rows, [term, isShown ? `${help} [default: ${byDefault}]` : help]])
  }
  const [first] = Object.keys(options)
  const end = first && [
    `Each option is also an environment variable: ${environmentNameOf(first)} for ${flagOf(first)}.`,
    'An argument overrides the environment.',
  ]
  return [
    page(
      linesOf(usage, '       '),
      [`${summary}.`, details].filter(Boolean).join(' '),
      [...groups, ['Help:', [helpRow]]],
      width,
    ),
    `\nExamples:\n  ${linesOf(examples, '  ')}`,
    ...(end ? ['', ...end] : []),
  ].join('\n')
}

function linesOf(calls: readonly string[], indent: string): string {
  return calls.map(call => `keymock ${call}`).join(`\n${indent}`)
}

function page(usage: string, description: string, groups: readonly Group[], width: number): string {
  const termWidth = Math.max(...groups.flatMap(([, rows]) => rows.map(([term]) => term.length)))
  const indent = ' '.repeat(termWidth + 4)
  const parts = groups.map(([title, rows]) =>
    [
      title,
      ...rows.map(([term, text]) => {
        const lines = wrapped(text, width - indent.length)
        return `  ${term.padEnd(termWidth)}  ${lines.join(`\n${indent}`)}`
      }),
    ].join('\n'),
  )
  return [
    `Usage: ${usage.replace(/^(?!keymock)/, 'keymock ')}`,
    wrapped(description, width).join('\n'),
    ...parts,
  ].join('\n\n')
}

function wrapped(text: string, width: number): string[] {
  if (width < leastWidth) return [text]
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
