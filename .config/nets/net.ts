import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { laidOut } from '../json-layout.js'

/** Data that no refactoring may change: codes, statuses, ids and structure, without prose. */
export interface Net {
  /** The name of the net and of its file in `recorded`. */
  name: string
  /** @param recorded The names in the last recording. */
  names(recorded: readonly string[]): readonly string[] | Promise<readonly string[]>
  record(name: string): Promise<unknown>
}

type Recording = Record<string, unknown>

export async function recordNet(net: Net, names: readonly string[]): Promise<Recording> {
  const recording: Recording = {}
  for (const name of names) recording[name] = asJson(await net.record(name))
  return recording
}

/** Removes undefined members, because the JSON file of a recording cannot contain them. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

export function readRecording(net: Net): Recording {
  const file = fileOf(net)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Writes line breaks, so that git shows each change. */
export function writeRecording(net: Net, recording: Recording): void {
  writeFileSync(fileOf(net), `${laidOut(recording, 160)}\n`)
}

function fileOf({ name }: Net): string {
  return fileURLToPath(new URL(`recorded/${name}.json`, import.meta.url))
}
