import { KeymockError } from '../../domain/keymock-error.js'
import { shown } from '../../domain/wrong-argument.js'

/** The maximum length of a name, in characters. */
const longestName = 200

/**
 * Excludes `.` and `..`, because clients remove these from the path of a URL. Excludes unpaired surrogates, because a URL
 * cannot contain them.
 */
const namePattern = new RegExp(`^(?!\\.{1,2}$)[^\\p{Cc}\\p{Cs}]{1,${longestName}}$`, 'u')

/** @throws KeymockError `SANDBOX_NAME_INVALID` */
export function checkSandboxName(name: string): void {
  if (namePattern.test(name)) return
  throw new KeymockError({
    code: 'SANDBOX_NAME_INVALID',
    where: 'the name of a sandbox',
    problem: `Found ${shown(name)}.`,
    remedy: `Use 1 to ${longestName} characters, percent-encoded in a path: "test_x[1]" is /sandboxes/test_x%5B1%5D. Control characters, "." and ".." are invalid.`,
  })
}

export function decodeSandboxName(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
