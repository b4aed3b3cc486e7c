import { readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../.config/tests/temporary-folder.js'
import { plainText } from '../common/document/inline.js'
import { runCommand } from './command-line.js'
import { commands } from './commands.js'
import { environmentNameOf, flagOf, isSwitch, type Option } from './options/option.js'
import { silentTerminal } from './test-support/run-here.js'
import { files } from './test-support/wrong-files.js'

const folder = temporaryFolder()
/** A line has exit code, call and message. To add a call, write a line with the call alone, and update the file with `-u`. */
const record = new URL('./test-support/wrong-calls.txt', import.meta.url)
const wrongCalls = readFileSync(record, 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => /^\d {2}(.*?) {2}→ /.exec(line)?.[1] ?? line)
const everyCall = [...wrongCalls, ...wrongUsesOfOptions().map(({ call }) => call)]

beforeAll(async () => {
  await mkdir(folder.file('folder'))
  for (const [name, content] of Object.entries(files)) await folder.write(name, content)
})

interface Result {
  exitCode: number
  printed: string
  warned: string
}

const results = new Map<string, Promise<Result>>()

function resultOf(call: string): Promise<Result> {
  const result = results.get(call) ?? run(call)
  results.set(call, result)
  return result
}

/** A call has environment variables, the program's name, and arguments, some in single quotes. */
async function run(call: string): Promise<Result> {
  const words = [...call.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  const placed = words.map(word => word.replace(/(^|=)\.\//, `$1${folder.path}/`))
  const start = placed.indexOf('keymock')
  const environment = Object.fromEntries(placed.slice(0, start).map(word => word.split(/=(.*)/s)))
  const printed: string[] = []
  const warned: string[] = []
  const exitCode = await runCommand(placed.slice(start + 1), {
    ...silentTerminal,
    environment: { PATH: process.env.PATH, SERVICE_TOKEN: 'secret-of-the-service', ...environment },
    print: text => printed.push(plainText(text)),
    warn: text => warned.push(plainText(text)),
  })
  const shown = (lines: string[]) =>
    lines
      .join('\n')
      .replaceAll(`${folder.path}/`, './')
      .replaceAll(folder.path, 'FOLDER')
      // Replaces the number of wrong servers by a fixed number, because each new wrong server would change the recorded text.
      .replace(/None of the \d+ wrong/, 'None of the 400 wrong')
      .replace(/The closest names are [\w-]+, .*\. keymock/, 'The closest names are … keymock')
  return { exitCode, printed: shown(printed), warned: shown(warned) }
}

it('keymock prints the recorded message for each wrong call', async () => {
  const rows: string[] = []
  for (const call of wrongCalls) {
    const { exitCode, printed, warned } = await resultOf(call)
    expect([call, printed]).toEqual([call, ''])
    rows.push(`${exitCode}  ${call}  →  ${warned.split(/\n */).join(' | ')}\n`)
  }
  await expect(rows.join('')).toMatchFileSnapshot('./test-support/wrong-calls.txt')
})

it('keymock suggests the option for a misspelt one, and names the option or variable of a wrong value', async () => {
  for (const { call, code, where, problem } of wrongUsesOfOptions()) {
    const { exitCode, warned } = await resultOf(call)
    const message = warned.slice(warned.search(/^[A-Z_]+ {2}/m))
    const [first, second] = message.split('\n')
    expect([call, exitCode, first, second]).toEqual([
      call,
      2,
      `${code}  ${where}`,
      expect.stringContaining(problem),
    ])
  }
})

it('keymock reports the problem, place and remedy of a wrong call in three lines, without a secret', async () => {
  for (const call of everyCall) {
    const { warned } = await resultOf(call)
    const message = warned.slice(warned.search(/^[A-Z_]+ {2}/m)).split('\n')
    expect([call, ...message]).toEqual([
      call,
      expect.stringMatching(/^[A-Z]+(_[A-Z]+)+ {2}\S/),
      expect.stringMatching(/^ {2}\S.*[.?](?: \(and \d+ more\))?$/),
      expect.stringMatching(/^ {2}\S/),
    ])
    expect([call, warned]).toEqual([
      call,
      expect.not.stringMatching(/secret|hunter2|node:internal|undefined/),
    ])
  }
})

it('a wrong call leaves no file', async () => {
  const made = Object.keys(files).concat('folder')
  for (const call of everyCall) await resultOf(call)
  expect((await readdir(folder.path)).filter(name => !made.includes(name))).toEqual([])
})

interface WrongUse {
  call: string
  code: string
  where: string
  /** A part of the sentence that names the problem. */
  problem: string
}

function wrongUsesOfOptions(): WrongUse[] {
  return commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([optionName, option]) => {
      const [flag, variable] = [flagOf(optionName), environmentNameOf(optionName)]
      const [wrong, bad] = [misspelt(flag), badValue(option)]
      const behind = name === 'mutants' ? ' -- true' : ''
      const { takes } = option.kind
      const invalid = { code: 'OPTION_INVALID', problem: `expected ${takes}` }
      const uses: WrongUse[] = [
        {
          call: `keymock ${name} ${wrong}${behind}`,
          code: 'OPTION_UNKNOWN',
          where: wrong,
          problem: `Did you mean ${flag}?`,
        },
      ]
      if (!isSwitch(option)) uses.push({ call: `keymock ${name} ${flag}`, where: flag, ...invalid })
      if (bad !== undefined)
        uses.push({ call: `keymock ${name} ${flag}=${bad}${behind}`, where: flag, ...invalid })
      if (bad) uses.push({ call: `${variable}=${bad} keymock ${name}${behind}`, where: variable, ...invalid })
      return uses
    }),
  )
}

function misspelt(flag: string): string {
  const swapped = `${flag.slice(0, -2)}${flag.at(-1)}${flag.at(-2)}`
  return swapped === flag ? `${flag}${flag.at(-1)}` : swapped
}

function badValue({ kind }: Option): string | undefined {
  return ['', 'no-such-value'].findLast(text => kind.read(text) === undefined)
}
