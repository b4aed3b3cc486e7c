import { operatorServers } from '../operators/index.js'
import type { WrongServer } from '../wrong-server.js'

/** Wrong servers that operators make and that break the same sentence of the specification. */
export interface OperatorRow extends Pick<WrongServer, 'sections' | 'breaks' | 'level'> {
  /** Users see the names of these servers, so the names must not change. */
  readonly servers: Readonly<Record<string, readonly [operator: string, bug: string]>>
}

export function serversOfRows(rows: readonly OperatorRow[]): WrongServer[] {
  const byName = new Map(operatorServers.map(server => [server.name, server]))
  return rows.flatMap(({ servers, ...broken }) =>
    Object.entries(servers).map(([name, [operator, bug]]) => {
      const server = byName.get(operator)
      if (server === undefined) throw new Error(`No operator makes a wrong server called ${operator}.`)
      return { name, ...broken, bug, middleware: server.middleware }
    }),
  )
}
