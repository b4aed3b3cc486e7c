import { type ReadonlySignal, signal } from '@preact/signals'

export const viewNames = [
  'overview',
  'keys',
  'requests',
  'time',
  'faults',
  'state',
  'sandboxes',
  'contract',
] as const
export type ViewName = (typeof viewNames)[number]

export interface Location {
  view: ViewName
  /** undefined for the sandbox at the root. */
  sandbox: string | undefined
  /** Filters and the open item: `{ state: 'expired', key: 'key_1' }`. */
  chosen: Readonly<Record<string, string>>
}

export interface ViewRoute {
  readonly current: ReadonlySignal<Location>
  /** The given choices replace all previous choices. */
  go(view: ViewName, chosen?: Record<string, string>): void
  /** Undefined or an empty string clears a choice. */
  choose(changes: Record<string, string | undefined>): void
  openSandbox(name: string | undefined): void
  /** Undefined if the page's address does not hold the route. */
  href(view: ViewName, chosen?: Record<string, string>): string | undefined
}

export interface RouteMemory {
  read(): string
  /** @param isStep Whether "back" in the browser returns to the previous route. */
  write(text: string, isStep: boolean): void
  /** Absent if addresses do not contain the route. */
  href?(text: string): string
}

/** `memory` stores the route as a text, such as `/keys?state=expired&sandbox=checkout-7`. */
export function rememberedRoute(memory: RouteMemory): ViewRoute & { reread(): void } {
  const current = signal(locationOf(memory.read()))
  const move = (to: Location, isStep: boolean) => {
    current.value = to
    memory.write(textOf(to), isStep)
  }
  return {
    current,
    go: (view, chosen = {}) => move({ ...current.value, view, chosen: written(chosen) }, true),
    choose(changes) {
      const { chosen } = current.value
      move({ ...current.value, chosen: written({ ...chosen, ...changes }) }, false)
    },
    href: (view, chosen = {}) =>
      memory.href?.(textOf({ view, sandbox: current.value.sandbox, chosen: written(chosen) })),
    openSandbox: sandbox => move({ view: 'overview', sandbox, chosen: {} }, true),
    reread() {
      current.value = locationOf(memory.read())
    },
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

function written(chosen: Record<string, string | undefined>): Record<string, string> {
  const kept = Object.entries(chosen).flatMap(([name, text]) => (text ? [[name, text]] : []))
  return Object.fromEntries(kept) as Record<string, string>
}
