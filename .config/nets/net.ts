/** Data that no refactoring may change: codes, statuses, ids and structure, without prose. */
export interface Net {
  /** The name of the net and of its file in `recorded`. */
  name: string
  /** @param recorded The names in the last recording. */
  names(recorded: readonly string[]): readonly string[] | Promise<readonly string[]>
  record(name: string): Promise<unknown>
}

export type Recording = Record<string, unknown>

export async function recordNet(net: Net, names: readonly string[]): Promise<Recording> {
  const recording: Recording = {}
  for (const name of names) recording[name] = asJson(await net.record(name))
  return recording
}

/** Removes undefined members, because the JSON file of a recording cannot contain them. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
