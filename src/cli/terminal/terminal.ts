import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { counted } from '../../common/document/counted.js'
import type { Inline } from '../../common/document/inline.js'
import { type Paint, terminalText } from '../../common/document/terminal-writer.js'
import { jsonText } from '../../common/document/visible-text.js'

export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Undefined if standard output is not a terminal. */
  readonly columns?: number | undefined
  /** Prints to standard output. Makes control characters visible, because a text may quote a file, a client or a service. */
  print(text: Inline): void
  /** Prints to standard error, without colors. Makes control characters visible. */
  warn(text: Inline): void
  flush(): Promise<void>
  /** The number of characters that the readers of standard output and standard error have not taken yet. */
  unreadCharacters?(): number
}

/** Prints an event as text, or as a line of JSON. Prints nothing for an undefined value. */
export type ShowEvent = (json: () => object | undefined, text: () => Inline | undefined) => void

export function eventWriter({ print }: Pick<Terminal, 'print'>, isJson: boolean): ShowEvent {
  return (json, text) => {
    const value = isJson ? json() : text()
    if (value !== undefined) print(isJson ? jsonText(value) : (value as Inline))
  }
}

/** A program may start the server and never read its output, which then stays in memory. */
const mostUnread = 8_000_000

/**
 * Prints the lines of a log, in groups for each request. While the log is not read, counts the requests instead of keeping their lines.
 *
 * @param report Prints how many requests were left out.
 */
export function logWriter(
  { unreadCharacters = () => 0 }: Pick<Terminal, 'unreadCharacters'>,
  report: (requests: number, text: string) => void,
): (printLines: () => void) => void {
  let leftOut = 0
  return printLines => {
    if (unreadCharacters() > mostUnread) {
      leftOut++
      return
    }
    if (leftOut > 0) {
      const requests = counted(leftOut, 'request is', 'requests are')
      report(leftOut, `${requests} not shown, because the log was not read in time.`)
      leftOut = 0
    }
    printLines()
  }
}

type OutputStream = Writable & {
  isTTY?: boolean
  columns?: number
  hasColors?: (environment?: object) => boolean
}

/** Writes the lines of one turn of the event loop together, because separate writes would take most of the time of a request. */
export function streamTerminal(
  output: OutputStream,
  errors: OutputStream,
  environment: Readonly<Record<string, string | undefined>>,
): Terminal {
  // Without `validateStream: false`, `styleText` would check the color support of standard output at each call.
  const paint: Paint = showsColors(output, environment)
    ? (emphasis, text) => styleText(emphasis, text, { validateStream: false })
    : (_, text) => text
  const lines = lineWriter(output)
  // Ignores errors of a stream. A reader that has ended, such as `head`, must not stop the server.
  for (const stream of [output, errors]) stream.on('error', () => undefined)
  return {
    environment,
    columns: output.columns,
    print: text => lines.write(terminalText(text, paint)),
    warn: text => errors.write(`${terminalText(text, (_, plain) => plain)}\n`),
    flush: lines.flush,
    unreadCharacters: () => lines.unread() + errors.writableLength,
  }
}

function showsColors(
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
    unread: () => pending.length + stream.writableLength,
    write(text: string) {
      if (pending === '') setImmediate(() => void flush())
      pending += `${text}\n`
    },
  }
}
