import { describe, expect, it } from 'vitest'
import { seededRandom } from '../common/random.js'
import { programToStart, windowsProgram } from './program-to-start.js'

const files = [
  'C:\\nodejs\\node.EXE',
  'C:\\nodejs\\npm.CMD',
  'C:\\a tool & more\\run.bat',
  'C:\\other\\node.EXE',
]
const system = {
  environment: {
    Path: 'C:\\none;"C:\\nodejs";C:\\other',
    COMSPEC: 'C:\\Windows\\cmd.exe',
    PathExt: '.EXE;.BAT;.CMD',
  },
  isFile: (path: string) => files.some(file => file.toLowerCase() === path.toLowerCase()),
}

/** Reads a line as `cmd.exe` does. Throws at a special character that `cmd.exe` would obey. */
function readByCmd(line: string): string {
  let text = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? ''
    if (sign === '"') isQuoted = !isQuoted
    if (sign === '^' && !isQuoted) text += line[++at] ?? ''
    else if (!isQuoted && /[&|<>()]/.test(sign)) throw new Error(`cmd.exe obeys ${sign} at ${at} of ${line}`)
    else text += sign
  }
  return text
}

/** Splits a line of quoted arguments as programs on Windows do. */
function splitLine(line: string): string[] {
  const args: string[] = []
  for (const [, quoted] of line.matchAll(/"((?:\\.|[^"\\])*)"/gs)) {
    args.push(
      (quoted ?? '').replace(
        /(\\+)("|$)/g,
        (_, slashes: string, end: string) => '\\'.repeat(slashes.length >> 1) + end,
      ),
    )
  }
  return args
}

describe('windowsProgram', () => {
  it('starts a program directly, with its arguments unchanged', () => {
    const args = ['-e', 'a & b "c"']
    expect(windowsProgram('node', args, system)).toEqual({ file: 'C:\\nodejs\\node.EXE', args })
  })

  it('leaves the refusal of an unknown program to the system', () => {
    expect(windowsProgram('missing', ['a'], system)).toEqual({ file: 'missing', args: ['a'] })
  })

  it('finds a program in the current folder only when its name has a path', () => {
    const here = { ...system, isFile: (path: string) => path === 'npm.CMD' || path === '.\\npm.CMD' }
    expect(windowsProgram('npm', [], here).file).toBe('npm')
    expect(windowsProgram('.\\npm', [], here).file).toBe('C:\\Windows\\cmd.exe')
  })

  it('passes each argument of a batch file as one argument, even with special characters', () => {
    const random = seededRandom(7)
    const signs = [...'&|<>^"\\ \'()a;,`*', '%PATH%', '!x!']
    for (let round = 0; round < 2000; round++) {
      const draw = () =>
        Array.from({ length: random.below(12) }, () => signs[random.below(signs.length)]).join('')
      const args = [draw(), draw()]
      const { args: given } = windowsProgram('npm', args, system)
      const line = given[3]?.slice(1, -1) ?? ''
      // cmd.exe reads the line, and then reads the arguments again in the batch file.
      const [, ...inBatch] = readByCmd(line).split('npm.CMD ')
      expect(splitLine(readByCmd(inBatch.join('npm.CMD ')))).toEqual(args)
    }
  })

  it('accepts spaces and special characters in the folder of a batch file', () => {
    const { args } = windowsProgram('C:\\a tool & more\\run', [], system)
    expect(readByCmd(args[3]?.slice(1, -1) ?? '')).toBe('C:\\a tool & more\\run.BAT')
  })

  it('refuses a line break in an argument of a batch file', () => {
    expect(() => windowsProgram('npm', ['a\nb'], system)).toThrow('ARGUMENT_UNWRITABLE')
  })
})

it.skipIf(process.platform === 'win32')(
  'programToStart changes nothing on systems other than Windows',
  () => {
    expect(programToStart('npm', ['a & b'], {})).toEqual({ file: 'npm', args: ['a & b'] })
  },
)
