import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReportDocument } from '../../common/document/document.js'
import { changeText, type Inline, joined, plainText } from '../../common/document/inline.js'
import { factLine } from '../../common/document/terminal-writer.js'
import { jsonText, visibleText } from '../../common/document/visible-text.js'
import { documentWriters } from '../../common/document/writers.js'
import type { Secrets } from '../../common/secrets/secrets.js'
import { ifMissing, syncFolder } from '../../store/file/regular-file.js'
import type { Terminal } from '../terminal/terminal.js'
import type { ReportFile } from './report-file.js'

interface WrittenReport {
  document: ReportDocument
  json: unknown
  /** The contents of the files of the `replay` report, by file name. */
  replay?: ReadonlyMap<string, string>
}

export type Gateway = ReturnType<typeof createGateway>

type LiveStream = Pick<NodeJS.WriteStream, 'write' | 'columns'>

/**
 * The output of a run against a target. Texts and files show none of the secrets that the run has seen.
 *
 * @param live The terminal that shows a status line.
 */
export function createGateway(secrets: Secrets, terminal: Terminal, live?: LiveStream) {
  const clean = (text: string) => secrets.redact(text)
  const cleanInline = (inline: Inline) => redactedInline(inline, clean)
  // The values in a document are redacted already. Replacing a short token, such as "test", in the finished text would break the
  // format. A longer secret that is still visible must be replaced, even if the format breaks.
  const cleanDocument = (text: string) => (secrets.find(text).length > 0 ? clean(text) : text)
  let isStatusShown = false
  /** Shows a line that the next call replaces. Undefined removes the line. Does nothing without a terminal. */
  const status = (text: Inline | undefined) => {
    if (live === undefined || (text === undefined && !isStatusShown)) return
    isStatusShown = text !== undefined
    const shown = visibleText(plainText(cleanInline(text ?? '')))
    live.write(`\r\u001b[2K${shown.slice(0, (live.columns || 80) - 1)}`)
  }
  const print = (text: Inline) => {
    status(undefined)
    terminal.print(cleanInline(text))
    // Flushes the text, so that no later status line appears before the text.
    if (live !== undefined) void terminal.flush()
  }
  const warn = (text: Inline) => {
    status(undefined)
    terminal.warn(cleanInline(text))
  }
  /** If a file cannot be written, the others still are. */
  const unwritten: { file: string; reason: string }[] = []
  const written: Inline[] = []
  /** @param name The name under which `finish` shows the file. @default not shown */
  const write = async (file: string | undefined, render: () => string, name?: string) => {
    if (file === undefined) return
    try {
      await mkdir(dirname(file), { recursive: true })
      // Many steps of a job may add to its summary.
      const flag = file === jobSummary ? 'a' : 'w'
      await writeFile(file, cleanDocument(render()), { flag })
      if (name !== undefined) written.push(factLine(name, file))
    } catch (error) {
      unwritten.push({ file, reason: error instanceof Error ? error.message : 'unknown reason' })
    }
  }
  const writeJson = (file: string | undefined, value: unknown, name?: string) =>
    write(file, () => `${jsonText(value, 2)}\n`, name)
  const jobSummary = terminal.environment.GITHUB_STEP_SUMMARY || undefined
  return {
    print,
    warn,
    status,
    isLive: live !== undefined,
    unwritten,
    write,
    writeJson,
    async writeReports(
      { document, json, replay = new Map() }: WrittenReport,
      reports: readonly ReportFile[],
    ) {
      for (const { kind, file } of reports) {
        if (kind === 'replay') {
          for (const [name, text] of replay) await write(join(file, name), () => text)
          written.push(factLine(kind, file))
        } else if (kind === 'github' && file === '') {
          print({ mark: 'command', inside: documentWriters.github(document).trimEnd() })
          await write(jobSummary, () => documentWriters.markdown(document))
        } else if (kind === 'json') await writeJson(file, json, kind)
        else await write(file, () => documentWriters[kind](document), kind)
      }
    },
    /** Prints the result of a run, and which files were written. Warns of the other files. */
    finish(result: readonly Inline[], more: readonly Inline[] = []) {
      print(joined([...result, ...written, ...more], '\n'))
      for (const { file, reason } of unwritten) warn(`Could not write ${file}: ${reason}`)
    },
    /** Opens a log file that only its owner may read. If the file is new and has no lines, `close` removes the file. */
    async openLog(file: string) {
      await mkdir(dirname(file), { recursive: true })
      const wasThere = await stat(file).then(() => true, ifMissing)
      const handle = await open(file, 'a', 0o600)
      const isFile = (await handle.stat()).isFile()
      if (isFile) await handle.chmod(0o600)
      // Some file systems refuse to sync a folder. The log itself is still synced.
      if (isFile) await syncFolder(file).catch(() => undefined)
      let isEmpty = true
      return {
        /** Resolves when the line is on disk. */
        async append(line: string) {
          isEmpty = false
          await handle.appendFile(`${clean(line)}\n`)
          if (isFile) await handle.sync()
        },
        async close() {
          await handle.close()
          if (isEmpty && !wasThere) await rm(file, { force: true })
        },
      }
    },
  }
}

/** A secret may begin in one marked part and end in another part. Then the text loses its marks. */
function redactedInline(inline: Inline, redact: (text: string) => string): Inline {
  const redacted = changeText(inline, redact)
  const whole = plainText(redacted)
  const clean = redact(whole)
  return clean === whole ? redacted : clean
}
