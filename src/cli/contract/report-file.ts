import type { ValueKind } from '../options/value-kind.js'

/** The kinds of report that can be written, in the order of the messages. */
export const reportKinds = ['html', 'markdown', 'junit', 'json', 'replay'] as const

export interface ReportFile {
  kind: (typeof reportKinds)[number]
  /** A file; for `replay` a folder. */
  file: string
}

/** `junit=results.xml`, as often as wanted. */
export const reportFile: ValueKind<readonly ReportFile[]> = {
  takes: `KIND=FILE, where the kind is ${reportKinds.slice(0, -1).join(', ')} or ${reportKinds.at(-1)}`,
  read(value) {
    const [, name, file] = /^([a-z]+)=(.+)$/s.exec(value) ?? []
    const kind = reportKinds.find(candidate => candidate === name)
    return kind === undefined || file === undefined ? undefined : [{ kind, file }]
  },
  join: (earlier, later) => [...earlier, ...later],
}
