import { shown, wrongArgument } from '../domain/wrong-argument.js'

/** The required members of a handler, from any copy of MSW. */
export interface MadeHandler {
  run(args: never): Promise<unknown>
  /** The method and path of the handler, in its header: `GET /users/me`. */
  info?: { header?: string }
}

/** @returns The problem of a user's handlers; undefined for valid ones. */
export function handlersProblem(given: unknown): string | undefined {
  if (!Array.isArray(given)) return `Found ${shown(given)} instead of an array of MSW handlers.`
  const index = given.findIndex(handler => typeof handler?.run !== 'function')
  if (index === -1) return undefined
  return `Found ${shown(given[index])} at index ${index}, which is not a handler of MSW.`
}

/** @throws KeymockError `ARGUMENT_INVALID` for an option `handlers` with other values. */
export function checkHandlers(given: unknown, caller: string): asserts given is readonly MadeHandler[] {
  const problem = handlersProblem(given)
  if (problem !== undefined) throw wrongArgument(`${caller}, handlers`, problem)
}
