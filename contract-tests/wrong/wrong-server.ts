import type { MakeMiddleware } from '../middleware/middleware.js'

/** A wrong server: the mock with one bug, which violates one sentence of the specification. */
export interface WrongServer {
  /** Stable, in kebab-case, because users name the server on a command line. */
  readonly name: string
  /** The sections that state the broken sentence, such as "4.2 rule 1" and "8". */
  readonly sections: readonly string[]
  readonly breaks: string
  readonly bug: string
  /** Set if the broken sentence is only a convention. The suite then only warns. */
  readonly level?: 'SHOULD'
  readonly middleware: MakeMiddleware
}

type Row = readonly [name: string, bug: string, middleware: MakeMiddleware]

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
  return rows.map(([name, bug, middleware]) => ({
    name,
    sections: sections.split(', '),
    breaks,
    bug,
    ...(level && { level }),
    middleware,
  }))
}
