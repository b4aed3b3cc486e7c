import { signal } from '@preact/signals'
import type { RouteMemory } from '../session/view-route.js'

const name = 'keymock.panel'

/** The edge of the window that a panel stands at, and how far it reaches into the page from there, in pixels. */
export interface PanelLayout {
  dock: 'right' | 'bottom'
  width: number
  height: number
  /** Whether it lies over the page, and does not push it aside. */
  isOver: boolean
  /** Where the button of a closed panel is. */
  corner: Corner
}

const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof corners)[number]

/** Below it, a list at the bottom would have no room beside what stands around it. */
const bottomFromPx = 720

/** At the bottom no part of a page is out of reach, because it can be scrolled. There is no room for that in a narrow window. */
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

/** How a panel was left, as long as its tab lives. */
export class PanelMemory implements RouteMemory {
  readonly layout = signal(usualLayout())
  #left: Pick<Remembered, 'isOpen' | 'place'>

  /** @param isOpenAtFirst Whether it is open where nothing is remembered. */
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
      // A page may have no storage: then it is forgotten.
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
