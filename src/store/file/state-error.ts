import { causedBy, KeymockError } from '../../domain/keymock-error.js'

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'The folder of the file does not exist.',
  ENOTDIR: 'The folder of the file does not exist.',
  EISDIR: 'The path leads to a folder.',
  EACCES: 'You have no permission to read and write the file.',
  EPERM: 'You have no permission to read and write the file.',
  EROFS: 'The file system is read-only.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EFBIG: 'The file may not grow any further.',
}

export function stateUnusable(path: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  const remedy = ['ENOSPC', 'EDQUOT'].includes(error.code)
    ? 'Make room there, or name a file on another disk. Nothing was changed.'
    : 'Name a readable and writable file in an existing folder.'
  return new KeymockError(causedBy(error)`STATE_UNUSABLE  ${path}
    ${problemOf(error)}
    ${remedy}`)
}

export function stateNotWritten(path: string, error: unknown): KeymockError {
  return new KeymockError(causedBy(error)`STATE_NOT_WRITTEN  ${path}
    ${problemOf(error)} The change was not made.
    All acknowledged changes are safe. Fix the cause and repeat the request.`)
}

function problemOf(error: unknown): string {
  if (isSystemError(error)) return problems[error.code] ?? `The system reports the error ${error.code}.`
  return error instanceof Error ? error.message : String(error)
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
}
