import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { visibleLines } from '../../../contract-tests/reports/visible-text.js'

/** How a part of a line is set apart. */
export type Emphasis = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

/** Where a command prints, and what it finds around it. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** How many characters a line of standard output has; undefined when it is no terminal. */
  readonly columns?: number | undefined
  /** Prints to standard output: one line, or several. */
  print(text: string): void
  /** Prints to standard error. Control characters are shown and not obeyed: a message may quote what a file or a client says. */
  warn(text: string): void
  /** Sets a text apart if standard output shows colours, and gives it back as it is if not. */
  paint(emphasis: Emphasis, text: string): string
  /** Resolves when everything printed has been handed over. */
  flush(): Promise<void>
}

type OutputStream = Writable & {
  isTTY?: boolean
  columns?: number
  hasColors?: (environment?: object) => boolean
}

/**
 * A terminal over two streams. Lines printed in one turn of the event loop are written together: a write per request would be
 * most of the cost of a request.
 */
export function streamTerminal(
  output: OutputStream,
  errors: OutputStream,
  environment: Readonly<Record<string, string | undefined>>,
): Terminal {
  const colours = showsColours(output, environment)
  const lines = lineWriter(output)
  // A reader that went away, such as `head`, is no reason to stop serving.
  for (const stream of [output, errors]) stream.on('error', () => undefined)
  return {
    environment,
    columns: output.columns,
    print: lines.write,
    warn: text => errors.write(`${visibleLines(text)}\n`),
    paint: (emphasis, text) => (colours ? styleText(emphasis, text) : text),
    flush: lines.flush,
  }
}

function showsColours(
  stream: OutputStream,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if (environment.NO_COLOR !== undefined && environment.NO_COLOR !== '') return false
  return stream.isTTY === true && stream.hasColors?.(environment) === true
}

function lineWriter(stream: OutputStream) {
  let pending = ''
  const flush = () =>
    new Promise<void>(resolve => {
      const text = pending
      pending = ''
      if (text === '' || !stream.writable) resolve()
      else stream.write(text, () => resolve())
    })
  return {
    flush,
    write(text: string) {
      if (pending === '') setImmediate(() => void flush())
      pending += `${text}\n`
    },
  }
}
