import { signal } from '@preact/signals'
import type { RouteMemory } from '../session/view-route.js'

const name = 'keymock.panel'

export interface PanelLayout {
  dock: 'right' | 'bottom'
  width: number
  height: number
  /** Whether the panel covers the page instead of pushing it aside. */
  isOver: boolean
  /** The corner of a closed panel's button. */
  corner: Corner
}

const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof corners)[number]

const bottomFromPx = 720

/** Docks at the bottom of a wide window, because users can still scroll to every part of a page above the panel. */
function usualLayout(): PanelLayout {
  return {
    dock: innerWidth < bottomFromPx ? 'right' : 'bottom',
    width: 420,
    height: 360,
    isOver: false,
    corner: 'bottom-right',
  }
}

interface Remembered extends PanelLayout {
  isOpen: boolean
  place: string
}

export class PanelMemory implements RouteMemory {
  readonly layout = signal(usualLayout())
  #left: Pick<Remembered, 'isOpen' | 'place'>

  constructor(isOpenAtFirst: boolean) {
    const { isOpen = isOpenAtFirst, place = '', ...layout } = remembered()
    this.#left = { isOpen, place }
    this.layout.value = { ...this.layout.value, ...layout }
  }

  get isOpen(): boolean {
    return this.#left.isOpen
  }

  set isOpen(isOpen: boolean) {
    this.#left.isOpen = isOpen
    this.#keep()
  }

  changeLayout(change: Partial<PanelLayout>): void {
    this.layout.value = { ...this.layout.peek(), ...change }
    this.#keep()
  }

  read(): string {
    return this.#left.place
  }

  write(place: string): void {
    this.#left.place = place
    this.#keep()
  }

  #keep(): void {
    const left: Remembered = { ...this.#left, ...this.layout.peek() }
    try {
      sessionStorage.setItem(name, JSON.stringify(left))
    } catch {
      // If a page has no session storage, the panel forgets its state.
    }
  }
}

function remembered(): Partial<Remembered> {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    const { isOpen, place, dock, width, height, isOver, corner } = Object(left) as Partial<Remembered>
    return {
      ...(typeof isOpen === 'boolean' && { isOpen }),
      ...(typeof place === 'string' && { place }),
      ...((dock === 'right' || dock === 'bottom') && { dock }),
      ...(typeof isOver === 'boolean' && { isOver }),
      ...(corner !== undefined && corners.includes(corner) && { corner }),
      ...(Number.isFinite(width) && { width }),
      ...(Number.isFinite(height) && { height }),
    }
  } catch {
    return {}
  }
}
