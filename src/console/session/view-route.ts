import { type ReadonlySignal, signal } from '@preact/signals'

/** The views, each with the letter that opens it after G. */
const rows = [
  ['overview', 'O'],
  ['keys', 'K'],
  ['requests', 'R'],
  ['time', 'T'],
  ['faults', 'F'],
  ['state', 'S'],
  ['sandboxes', 'B'],
  ['contract', 'C'],
] as const
export type ViewName = (typeof rows)[number][0]

export const viewNames: readonly ViewName[] = rows.map(([name]) => name)

export function letterOf(view: ViewName): string {
  return rows.find(([name]) => name === view)?.[1] ?? ''
}

export function titleOf(view: ViewName): string {
  return view.charAt(0).toUpperCase() + view.slice(1)
}

interface Location {
  view: ViewName
  /** undefined for the sandbox at the root. */
  sandbox: string | undefined
  /** Filters and the open item: `{ state: 'expired', key: 'key_1' }`. */
  chosen: Readonly<Record<string, string>>
}

/** Undefined or an empty string clears a choice. */
type Choices = Readonly<Record<string, string | undefined>>

/** The address of a page that holds the route as a text, such as `/keys?state=expired&sandbox=checkout-7`. */
interface RouteAddress {
  read(): string
  /** @param isStep Whether "back" in the browser returns to the previous route. */
  write(text: string, isStep: boolean): void
  href(text: string): string
}

export class ViewRoute {
  readonly #address: RouteAddress | undefined
  readonly #current = signal<Location>({ view: 'overview', sandbox: undefined, chosen: {} })
  readonly current: ReadonlySignal<Location> = this.#current

  /** @param address Absent for a panel, which must not change the page's address. */
  constructor(address?: RouteAddress) {
    this.#address = address
    this.reread()
  }

  reread(): void {
    this.#current.value = locationOf(this.#address?.read() ?? '')
  }

  /** The given choices replace all previous choices. */
  go(view: ViewName, chosen: Choices = {}): void {
    this.#move({ ...this.current.value, view, chosen: written(chosen) }, true)
  }

  choose(changes: Choices): void {
    const { chosen, ...rest } = this.current.value
    this.#move({ ...rest, chosen: written({ ...chosen, ...changes }) }, false)
  }

  openSandbox(sandbox: string | undefined): void {
    this.#move({ view: 'overview', sandbox, chosen: {} }, true)
  }

  /** Undefined if the page's address does not hold the route. */
  href(view: ViewName, chosen: Choices = {}): string | undefined {
    const { sandbox } = this.current.value
    return this.#address?.href(textOf({ view, sandbox, chosen: written(chosen) }))
  }

  #move(to: Location, isStep: boolean): void {
    this.#current.value = to
    this.#address?.write(textOf(to), isStep)
  }
}

function locationOf(text: string): Location {
  const [path = '', query = ''] = text.split('?')
  const { sandbox, ...chosen } = Object.fromEntries(new URLSearchParams(query))
  const view = viewNames.find(name => `/${name}` === path) ?? 'overview'
  return { view, sandbox: sandbox || undefined, chosen }
}

function textOf({ view, sandbox, chosen }: Location): string {
  const query = new URLSearchParams({ ...(sandbox !== undefined && { sandbox }), ...chosen })
  return `/${view}${query.size === 0 ? '' : `?${query}`}`
}

function written(chosen: Choices): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).filter((entry): entry is [string, string] => !!entry[1]))
}
