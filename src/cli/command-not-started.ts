import { UsageError } from './usage-error.js'

export function commandNotStarted(program: string, cause: NodeJS.ErrnoException): UsageError {
  return new UsageError({
    code: 'COMMAND_NOT_STARTED',
    where: program,
    problem: startProblem(cause),
    remedy: 'Put a program and its arguments after --, such as -- npm test.',
    cause,
  })
}

function startProblem({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'The program does not exist.'
  if (code === 'EACCES') return 'You have no permission to run the program.'
  return `The program cannot be started: ${message}.`
}
