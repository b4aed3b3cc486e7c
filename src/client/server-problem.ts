import { KeymockError } from '../domain/keymock-error.js'

/** Nothing answered at all. */
export function unreachable(url: string, cause: unknown): KeymockError {
  return new KeymockError({
    code: 'SERVER_UNREACHABLE',
    where: url,
    problem: `Nothing answers there: ${reasonOf(cause)}.`,
    remedy:
      'Start the server, npx keymock, and give the address that it prints. From a page, its origin has to be allowed: --control-origin.',
    cause,
  })
}

/** Something answered that has no control API. */
export function noControlApi(url: string, { status, headers }: Response): KeymockError {
  const found = `${status} (${headers.get('Content-Type') ?? 'no media type'})`
  return new KeymockError({
    code: 'SERVER_UNKNOWN',
    where: url,
    problem: `What answers there is no keymock server with a control API: it answered ${found}.`,
    remedy:
      'Give the address that npx keymock prints, without a path. If it is a keymock server, start it without --no-control.',
  })
}

/** Fetch hides what the system said in the cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return cause?.code ?? cause?.message ?? message ?? String(error)
}
