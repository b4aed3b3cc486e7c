import { KeymockError } from '../../domain/keymock-error.js'
import { whatWasThrown } from '../../msw/handlers-first.js'

interface ErrorSource {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown
  off(event: 'uncaughtException', listener: (error: unknown) => void): unknown
}

/**
 * Keeps the server running if a user's handler throws in a timer or in a promise without `await`. Node reports both kinds of
 * errors with the event `uncaughtException`.
 *
 * @returns A function that stops this protection.
 */
export function containHandlers(
  placeOf: (error: unknown) => string | undefined,
  failed: (error: unknown) => void,
  source: ErrorSource = process,
): () => void {
  const contain = (cause: unknown) => {
    const place = placeOf(cause)
    failed(
      new KeymockError({
        code: 'HANDLER_THREW',
        where: place ?? 'handlers',
        problem: `Your handlers threw ${whatWasThrown(cause)} in a timer or a promise without await.`,
        remedy: 'Catch the error in that timer or promise. The server continues.',
        cause,
      }),
    )
  }
  source.on('uncaughtException', contain)
  return () => void source.off('uncaughtException', contain)
}
