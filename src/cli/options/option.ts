import type { ServerSettings } from '../../node/server-options.js'
import { serverOptionKinds } from '../../options/server-option-kinds.js'
import { onOff, type ValueKind } from '../../options/value-kind.js'

/** One option of a command: the source of its flag, environment variable, help and messages. */
export interface Option<T = unknown, Default extends T | undefined = T | undefined> {
  kind: ValueKind<T>
  /** The name of the value in the help: `--port N`. An option without a placeholder is a switch. */
  placeholder?: string
  default?: Default
  /** The heading above the option in the help. */
  section: string
  help: string
  /** The option of `startServer` that takes the same value and has the same check. */
  serverOption?: keyof ServerSettings
}

/** The options of a command by name. `randomSeed` is `--random-seed` and `KEYMOCK_RANDOM_SEED`. */
export type OptionTable = Record<string, Option>

export type OptionValues<Table extends OptionTable> = {
  [Name in keyof Table]: Table[Name] extends Option<infer T, infer Default> ? T | Default : never
}

/** A row without its section. Ends with the sentence for the help, which may have line breaks in the code. */
type Row<T, Default extends T | undefined> = (
  texts: TemplateStringsArray,
  ...values: unknown[]
) => Omit<Option<T, Default>, 'section'>

function row<T, Default extends T | undefined>(
  definition: Omit<Option<T, Default>, 'section' | 'help'>,
): Row<T, Default> {
  return (raw, ...values) => ({
    ...definition,
    help: String.raw({ raw }, ...values).replaceAll(/\s+/g, ' '),
  })
}

export function section<Table extends Record<string, object>>(title: string, rows: Table) {
  const entries = Object.entries(rows).map(([name, row]) => [name, { ...row, section: title }])
  return Object.fromEntries(entries) as { [Name in keyof Table]: Table[Name] & { section: string } }
}

export const flag = row<boolean, boolean>({ kind: onOff, default: false })

/** A switch that has a third meaning if it is absent. */
export const flagOrUnset = row<boolean, undefined>({ kind: onOff })

export function value<T, Default extends T | undefined = undefined>(
  kind: ValueKind<T>,
  placeholder: string,
  byDefault?: Default,
): Row<T, Default> {
  return row({ kind, placeholder, default: byDefault as Default })
}

type ServerKinds = typeof serverOptionKinds

type ServerValue<Name extends keyof ServerKinds> = ServerKinds[Name] extends ValueKind<infer T> ? T : never

/** An option that `startServer` has too, with the same check. */
export function served<
  Name extends keyof ServerKinds,
  Default extends ServerValue<Name> | undefined = undefined,
>(serverOption: Name, placeholder: string, byDefault?: Default): Row<ServerValue<Name>, Default> {
  // The signature accepts only names whose kind is in the table.
  const kind = serverOptionKinds[serverOption] as ValueKind<ServerValue<Name>>
  return row({ kind, placeholder, serverOption, default: byDefault as Default })
}

export function serverSettings<Table extends OptionTable>(
  table: Table,
  values: Readonly<Record<string, unknown>>,
): ServerSettings {
  const entries = Object.entries(table).flatMap(([name, { serverOption }]) =>
    serverOption === undefined || values[name] === undefined ? [] : [[serverOption, values[name]]],
  )
  // Each option has the kind of its server option.
  return Object.fromEntries(entries) as ServerSettings
}

export function flagOf(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}

export function environmentNameOf(name: string): string {
  return `KEYMOCK_${flagOf(name).slice(2).replaceAll('-', '_').toUpperCase()}`
}

export function isSwitch(candidate: Option): boolean {
  return candidate.placeholder === undefined
}
