import { shown, wrongArgument } from '../domain/wrong-argument.js'

/** The members that a handler must have, whichever copy of MSW made it. */
export interface MadeHandler {
  run(args: never): Promise<unknown>
  /** Says in its header what the handler is for: `GET /users/me`. */
  info?: { header?: string }
}

/** @returns The problem of a user's handlers; undefined when they are handlers. */
export function handlersProblem(given: unknown): string | undefined {
  if (!Array.isArray(given)) return `Found ${shown(given)} instead of an array of MSW handlers.`
  const index = given.findIndex(handler => typeof handler?.run !== 'function')
  if (index === -1) return undefined
  return `Found ${shown(given[index])} at index ${index}, which is not a handler of MSW.`
}

/** @throws KeymockError `ARGUMENT_INVALID` when the option `handlers` has something else than handlers. */
export function checkHandlers(given: unknown, caller: string): asserts given is readonly MadeHandler[] {
  const problem = handlersProblem(given)
  if (problem !== undefined) throw wrongArgument(`${caller}, handlers`, problem)
}
