import type { MakeMiddleware } from '../middleware/middleware.js'
import { operatorServers } from './operators/index.js'
import { underWhenNamed } from './operators/under-when.js'
import type { WrongServer } from './wrong-server.js'

/** `how` is a middleware, or the name of a generated server that has the same bug. */
type Row = readonly [name: string, bug: string, how: MakeMiddleware | string]

const generated = new Map(operatorServers.map(({ name, middleware }) => [name, middleware]))

/**
 * Wrong servers that break the same sentence of the specification.
 *
 * @param sections The sections that state the sentence, separated by commas.
 * @param level `SHOULD` if the sentence is only a convention. The suite then only warns.
 */
export function breaking(
  sections: string,
  breaks: string,
  rows: readonly Row[],
  level?: 'SHOULD',
): WrongServer[] {
  return rows.map(([name, bug, how]) => {
    const middleware = typeof how === 'string' ? (generated.get(how) ?? underWhenNamed(how)?.middleware) : how
    if (middleware === undefined) throw new Error(`No operator makes a wrong server called ${how}.`)
    return { name, sections: sections.split(', '), breaks, bug, ...(level && { level }), middleware }
  })
}
