import { KeymockError } from '../../domain/keymock-error.js'
import { whatWasThrown } from '../../msw/handlers-first.js'

/** The part of a process that receives unhandled errors. */
interface ErrorSource {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown
  off(event: 'uncaughtException', listener: (error: unknown) => void): unknown
}

/**
 * Prevents errors of a user's handlers from ending the server: errors after their answer, in a timer or an unawaited promise. Node
 * reports both by the same event.
 *
 * @param placeOf The position in the user's file of a thrown error, if known.
 * @param failed Called with the error, in words for the user.
 * @returns A function that leaves such errors to Node again.
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
