/** Data that no refactoring may change: codes, statuses, ids and structure, without prose. */
export interface Net {
  /** The name, also of its file in `recorded`. */
  name: string
  /** Its records, by name. @param recorded The names of the last recording. */
  names(recorded: readonly string[]): readonly string[] | Promise<readonly string[]>
  record(name: string): Promise<unknown>
  /** The number of records that `npm test` compares, drawn by the seed. @default all */
  sample?: number
}

/** Records by name. */
export type Recording = Record<string, unknown>

/** Records a net, or a few names of it. */
export async function recordNet(net: Net, names: readonly string[]): Promise<Recording> {
  const recording: Recording = {}
  for (const name of names) recording[name] = asJson(await net.record(name))
  return recording
}

/** In the form of the file, without undefined members. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
