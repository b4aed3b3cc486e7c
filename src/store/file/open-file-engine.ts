import { rm, stat, truncate } from 'node:fs/promises'
import type { Snapshot } from '../../../schemas/generated/types.js'
import type { AdjustableClock } from '../../domain/clock.js'
import { asPrinted, KeymockError } from '../../domain/keymock-error.js'
import { folded, StateLog } from '../log/state-log.js'
import { type FileLock, lockFile } from './file-lock.js'
import { FileLog, type OpenFile } from './file-log.js'
import { readStateFile, setAside } from './read-state-file.js'
import { ifMissing, isMissing, regularFile } from './regular-file.js'
import { stateUnusable } from './state-error.js'

export interface FileEngine {
  /** The content of the file. Undefined for a new or empty file, which begins with the fixture. */
  readonly found?: { snapshot: Snapshot; randomSeed: number; profile: string }
  stateLog(options: { randomSeed: number; clock: AdjustableClock }): StateLog
  close(): Promise<void>
  /** Closes the file after a failed start. Removes a file that this start created, and empties a file that was empty before. */
  abandon(): Promise<void>
}

export interface FileEngineOptions {
  openFile?: OpenFile | undefined
  /** Called after this process has locked the file. A process that ends during the start must unlock the file with `abandon`. */
  onHold?: ((abandon: () => Promise<void>) => void) | undefined
  /** Called after the store has rewritten a file that was deleted or moved away during use. */
  onRestored?: (() => void) | undefined
  onNotice?: ((sentence: string) => void) | undefined
}

/**
 * Opens the file of a state, or prepares a new file. Locks a new file only when its first store opens, because an interrupted
 * start must leave no file.
 *
 * @throws KeymockError for a file that is in use, damaged, foreign or unreadable.
 */
export async function openFileEngine(
  path: string,
  {
    openFile,
    onHold = () => undefined,
    onRestored = () => undefined,
    onNotice = () => undefined,
  }: FileEngineOptions = {},
): Promise<FileEngine> {
  const file = await regularFile(path)
  const take = () =>
    lockFile(file).catch(error => {
      throw stateUnusable(path, error)
    })
  let lock: FileLock | undefined = await take()
  const release = async () => {
    await lock?.release()
    lock = undefined
  }
  try {
    const content = await readStateFile(file).catch(error => {
      if (isMissing(error)) return undefined
      throw stateUnusable(path, error)
    })
    const before = await stat(file).catch(ifMissing)
    const discard = before === undefined ? () => rm(file, { force: true }) : () => truncate(file)
    const isLinked = (before?.nlink ?? 0) > 1
    let log: FileLog | undefined
    let states: StateLog | undefined
    const close = async () => {
      await states?.idle()
      await log?.close()
      await release()
    }
    const abandon = async () => {
      log?.abandon()
      await log?.close()
      if (content === undefined && log?.isWritten) await discard()
      await release()
    }
    if (content === undefined) await release()
    else onHold(abandon)
    const opened = content && folded(content)
    const found = content && opened && { ...content.header, snapshot: opened.state }
    const onFirst = async () => {
      if (lock === undefined) {
        lock = await take()
        onHold(abandon)
        if ((await stat(file).catch(ifMissing))?.size) {
          throw new KeymockError(asPrinted`STATE_IN_USE  ${path}
            Another server created the file during the start of this server.
            Start again to continue with this file, or name another file.`)
        }
      }
      if (content !== undefined && content.incompleteBytes > 0) onNotice(await setAside(file, content))
      if (isLinked) onNotice(otherName(path))
    }
    return {
      ...(found && { found }),
      stateLog({ randomSeed, clock }) {
        log = new FileLog(file, { openFile, content, isLinked, randomSeed, onFirst, onRestored })
        states = new StateLog({ log, clock, opened })
        return states
      },
      close,
      abandon,
    }
  } catch (error) {
    await release()
    throw error
  }
}

function otherName(path: string): string {
  return `${path} is a hard link, and another server may use the file under its other name. Wrote the state to a new file under this name; the other name keeps the old file.`
}
