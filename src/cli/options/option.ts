import type { ServerSettings } from '../../node/server-options.js'
import type { ValueKind } from '../../options/value-kind.js'

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
  engine?: keyof ServerSettings
}

/** The options of a command by name. `randomSeed` is `--random-seed` and `KEYMOCK_RANDOM_SEED`. */
export type OptionTable = Record<string, Option>

export type OptionValues<Table extends OptionTable> = {
  [Name in keyof Table]: Table[Name] extends Option<infer T, infer Default> ? T | Default : never
}

export function option<T>(definition: Option<T, T> & { default: T }): Option<T, T>
export function option<T>(definition: Option<T, undefined>): Option<T, undefined>
export function option<T>(definition: Option<T>): Option<T> {
  return definition
}

export function engineOptions<Table extends OptionTable>(
  table: Table,
  values: Readonly<Record<string, unknown>>,
): ServerSettings {
  const entries = Object.entries(table).flatMap(([name, { engine }]) =>
    engine === undefined || values[name] === undefined ? [] : [[engine, values[name]]],
  )
  // A test ensures that each option and its `engine` option have the same check.
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
