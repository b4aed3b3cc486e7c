import { shown, wrongArgument } from '../domain/wrong-argument.js'

/** A handler from any copy of MSW, with the members that keymock needs. */
export interface MadeHandler {
  run(args: never): Promise<unknown>
  /** `header` has the method and path of the handler: `GET /users/me`. */
  info?: { header?: string }
}

export function handlersProblem(given: unknown): string | undefined {
  if (!Array.isArray(given)) return `Found ${shown(given)} instead of an array of MSW handlers.`
  const index = given.findIndex(handler => typeof handler?.run !== 'function')
  if (index === -1) return undefined
  return `Found ${shown(given[index])} at index ${index}, which is not a handler of MSW.`
}

/** @throws KeymockError `ARGUMENT_INVALID` if the option `handlers` is not an array of handlers. */
export function checkHandlers(given: unknown, caller: string): asserts given is readonly MadeHandler[] {
  const problem = handlersProblem(given)
  if (problem !== undefined) throw wrongArgument(`${caller}, handlers`, problem)
}
