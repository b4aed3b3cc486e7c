import { operatorServers } from '../operators/index.js'
import type { WrongServer } from '../wrong-server.js'

/** Wrong servers from operators that break one sentence, under names that users pin, with the bugs that they imitate. */
export interface OperatorRow extends Pick<WrongServer, 'sections' | 'breaks' | 'level'> {
  readonly servers: Readonly<Record<string, readonly [operator: string, bug: string]>>
}

/** @throws Error if no operator makes a server of that name. */
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
