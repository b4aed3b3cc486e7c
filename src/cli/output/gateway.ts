import { appendFile, type FileHandle, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { changeText, type Inline, plainText } from '../../common/document/inline.js'
import { visibleText } from '../../common/document/visible-text.js'
import type { Secrets } from '../../common/secrets/secrets.js'
import { ifMissing } from '../../store/file/regular-file.js'
import type { Terminal } from '../terminal/terminal.js'

/** The output of a run against a target. Texts and files show none of the secrets that the run has seen. */
export interface Gateway {
  print(text: Inline): void
  warn(text: Inline): void
  /** Shows a line that the next call replaces. Undefined removes the line. Does nothing without a terminal. */
  status(text: Inline | undefined): void
  readonly isLive: boolean
  write(file: string, text: string): Promise<void>
  append(file: string, text: string): Promise<void>
  /** The file for the summary of a job in GitHub Actions. */
  readonly jobSummary: string | undefined
  /**
   * Opens a log file that only its owner may read. `append` resolves when the line is on disk. If the file is new and has no
   * lines, `close` removes the file.
   */
  openLog(file: string): Promise<GatewayLog>
}

export interface GatewayLog {
  append(line: string): Promise<void>
  close(): Promise<void>
}

type LiveStream = Pick<NodeJS.WriteStream, 'write' | 'columns'>

/** @param live The terminal that shows a status line. */
export function createGateway(secrets: Secrets, terminal: Terminal, live?: LiveStream): Gateway {
  const clean = (text: string) => secrets.redact(text)
  const cleanInline = (inline: Inline) => redactedInline(inline, clean)
  // The values in a document are redacted already. Replacing a short token, such as "test", in the finished text would break the
  // format. A longer secret that is still visible must be replaced, even if the format breaks.
  const cleanDocument = (text: string) => (secrets.find(text).length > 0 ? clean(text) : text)
  let isStatusShown = false
  const status = (text: Inline | undefined) => {
    if (live === undefined || (text === undefined && !isStatusShown)) return
    isStatusShown = text !== undefined
    const shown = visibleText(plainText(cleanInline(text ?? '')))
    live.write(`\r\u001b[2K${shown.slice(0, (live.columns || 80) - 1)}`)
  }
  return {
    print(text) {
      status(undefined)
      terminal.print(cleanInline(text))
      // Flushes the text, so that no later status line appears before the text.
      if (live !== undefined) void terminal.flush()
    },
    warn(text) {
      status(undefined)
      terminal.warn(cleanInline(text))
    },
    status,
    isLive: live !== undefined,
    async write(file, text) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, cleanDocument(text))
    },
    append: (file, text) => appendFile(file, cleanDocument(text)),
    jobSummary: terminal.environment.GITHUB_STEP_SUMMARY || undefined,
    async openLog(file) {
      await mkdir(dirname(file), { recursive: true })
      const wasThere = await stat(file).then(() => true, ifMissing)
      const handle = await open(file, 'a', 0o600)
      const isFile = (await handle.stat()).isFile()
      if (isFile) await handle.chmod(0o600)
      if (isFile) await syncFolder(dirname(file))
      let isEmpty = true
      return {
        async append(line) {
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

/** Syncs a folder, so that a new file in it survives a crash. Windows cannot open a folder, and needs no sync. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } catch {
    // Some file systems refuse to sync a folder. The log file itself is still synced.
  } finally {
    await handle?.close()
  }
}
