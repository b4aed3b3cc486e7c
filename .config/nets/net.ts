/** Something that no refactoring changes, as data: codes, statuses, ids and structure, and never prose. */
export interface Net {
  /** Also the name of its file in `recorded`. */
  name: string
  /** Its records, by name. @param recorded The names of the last recording. */
  names(recorded: readonly string[]): readonly string[] | Promise<readonly string[]>
  record(name: string): Promise<unknown>
  /** How many of its records `npm test` compares, drawn by the seed. @default all */
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

/** As the file has it: a member without a value is absent. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
