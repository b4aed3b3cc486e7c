import { KeymockError } from '../../domain/keymock-error.js'
import { whatWasThrown } from '../../msw/handlers-first.js'

/** The part of a process that hears of errors that no code waits for. */
interface ErrorSource {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown
  off(event: 'uncaughtException', listener: (error: unknown) => void): unknown
}

/**
 * Keeps what a user's handlers throw behind their answer, in a timer or in a promise that they do not wait for, from ending the server.
 * Node hands both to the same event.
 *
 * @param placeOf The position in the user's file of a thrown error, if known.
 * @param failed Is given the error, in words for the user.
 * @returns Leaves such errors to Node again.
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
        remedy: 'Catch it there. The server continues.',
        cause,
      }),
    )
  }
  source.on('uncaughtException', contain)
  return () => void source.off('uncaughtException', contain)
}
