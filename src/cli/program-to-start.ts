import { statSync } from 'node:fs'
import { win32 } from 'node:path'
import { asPrinted, causedBy } from '../domain/keymock-error.js'
import { UsageError } from './usage-error.js'

interface ProgramToStart {
  file: string
  args: string[]
  /** Whether the arguments are escaped for `cmd.exe`. */
  windowsVerbatimArguments?: true
}

interface WindowsSystem {
  environment: Readonly<Record<string, string | undefined>>
  isFile(path: string): boolean
}

/** On Windows, npm and npx are batch files, which only `cmd.exe` can run. */
export function programToStart(
  program: string,
  args: readonly string[],
  environment: WindowsSystem['environment'],
): ProgramToStart {
  if (process.platform !== 'win32') return { file: program, args: [...args] }
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
  return windowsProgram(program, args, { environment, isFile })
}

export function windowsProgram(
  program: string,
  args: readonly string[],
  system: WindowsSystem,
): ProgramToStart {
  const file = found(program, system) ?? program
  if (!/\.(cmd|bat)$/i.test(file)) return { file, args: [...args] }
  const written = [file, ...args]
  const broken = written.find(text => /[\r\n\0]/.test(text))
  if (broken !== undefined) {
    throw new UsageError(asPrinted`ARGUMENT_UNWRITABLE  ${program}
      An argument of the batch file has a line break, which batch files do not accept.
      Name the program that the batch file starts, such as node, or remove the line break.`)
  }
  const line = [escaped(win32.normalize(file)), ...args.map(batchArgument)].join(' ')
  return {
    file: variable(system, 'comspec') ?? 'cmd.exe',
    args: ['/d', '/s', '/c', `"${line}"`],
    windowsVerbatimArguments: true,
  }
}

/** Does not search the current folder for a name without a path, although Windows does. */
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

/** Ignores case, because Windows ignores case in the names of environment variables. */
function variable({ environment }: WindowsSystem, name: string): string | undefined {
  return Object.entries(environment).find(([known]) => known.toLowerCase() === name)?.[1]
}

/** Escapes twice, because `cmd.exe` reads the argument again when the batch file passes it to the program. */
function batchArgument(text: string): string {
  const quoted = `"${text.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)(\\+)$/, '$1$1')}"`
  return escaped(escaped(quoted))
}

function escaped(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&')
}

export function commandNotStarted(program: string, cause: NodeJS.ErrnoException): UsageError {
  return new UsageError(causedBy(cause)`COMMAND_NOT_STARTED  ${program}
    ${startProblem(cause)}
    Put a program and its arguments after --, such as -- npm test.`)
}

function startProblem({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'The program does not exist.'
  if (code === 'EACCES') return 'You have no permission to run the program.'
  return `The program cannot be started: ${message}.`
}
