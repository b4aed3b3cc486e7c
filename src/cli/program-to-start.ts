import { statSync } from 'node:fs'
import { win32 } from 'node:path'
import { UsageError } from './usage-error.js'

/** A program as `spawn` takes it. */
export interface ProgramToStart {
  file: string
  args: string[]
  /** Whether the arguments are written for `cmd.exe` already. */
  windowsVerbatimArguments?: true
}

/** The parts of the system that decide where a program is found. */
export interface WindowsSystem {
  environment: Readonly<Record<string, string | undefined>>
  isFile(path: string): boolean
}

/**
 * Finds out how to start a program without a shell that would read its arguments. On Windows, npm and npx are batch files, which only
 * `cmd.exe` runs: for those, each argument is written so that it stays one.
 */
export function programToStart(
  program: string,
  args: readonly string[],
  environment: WindowsSystem['environment'],
): ProgramToStart {
  if (process.platform !== 'win32') return { file: program, args: [...args] }
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
  return windowsProgram(program, args, { environment, isFile })
}

/** @throws UsageError for an argument that a batch file cannot be given. */
export function windowsProgram(
  program: string,
  args: readonly string[],
  system: WindowsSystem,
): ProgramToStart {
  const file = found(program, system) ?? program
  if (!/\.(cmd|bat)$/i.test(file)) return { file, args: [...args] }
  const written = [file, ...args]
  const broken = written.find(text => /[\r\n\0]/.test(text))
  if (broken !== undefined) throw unwritable(program)
  const line = [escaped(win32.normalize(file)), ...args.map(batchArgument)].join(' ')
  return {
    file: variable(system, 'comspec') ?? 'cmd.exe',
    args: ['/d', '/s', '/c', `"${line}"`],
    windowsVerbatimArguments: true,
  }
}

/** Finds a program's file as Windows does, but in the current folder only when the name has a path. */
function found(program: string, system: WindowsSystem): string | undefined {
  const extensions = (variable(system, 'pathext') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean)
  const isWhole = extensions.some(extension => program.toLowerCase().endsWith(extension.toLowerCase()))
  const names = [...(isWhole ? [program] : []), ...extensions.map(extension => program + extension)]
  const folders = /[\\/:]/.test(program) ? [''] : (variable(system, 'path') ?? '').split(';').filter(Boolean)
  for (const folder of folders)
    for (const name of names) {
      const path = folder === '' ? name : win32.join(folder.replace(/^"(.*)"$/, '$1'), name)
      if (system.isFile(path)) return path
    }
  return undefined
}

/** Names of variables have no case there. */
function variable({ environment }: WindowsSystem, name: string): string | undefined {
  return Object.entries(environment).find(([known]) => known.toLowerCase() === name)?.[1]
}

/**
 * An argument in quotes, as programs split their command line, and without a sign that `cmd.exe` obeys, also where a batch file hands
 * it on.
 */
function batchArgument(text: string): string {
  const quoted = `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
  return escaped(escaped(quoted))
}

function escaped(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&')
}

function unwritable(program: string): UsageError {
  return new UsageError({
    code: 'ARGUMENT_UNWRITABLE',
    where: program,
    problem:
      'It is a batch file, and one of its arguments has a line break, which no batch file can be given.',
    remedy: 'Name the program that it starts, such as node, or leave the line break out.',
  })
}
