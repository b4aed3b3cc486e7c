import type { PlaceMemory } from '../session/place.js'

const name = 'keymock.panel'

interface Remembered {
  isOpen: boolean
  place: string
}

/** How a panel was left, as long as its tab lives. */
export class PanelMemory implements PlaceMemory {
  #left: Remembered

  /** @param isOpenAtFirst Whether it is open where nothing is remembered. */
  constructor(isOpenAtFirst: boolean) {
    this.#left = { isOpen: isOpenAtFirst, place: '', ...remembered() }
  }

  get isOpen(): boolean {
    return this.#left.isOpen
  }

  set isOpen(isOpen: boolean) {
    this.#keep({ ...this.#left, isOpen })
  }

  read(): string {
    return this.#left.place
  }

  write(place: string): void {
    this.#keep({ ...this.#left, place })
  }

  #keep(left: Remembered): void {
    this.#left = left
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
    const { isOpen, place } = Object(left) as Partial<Remembered>
    return { ...(typeof isOpen === 'boolean' && { isOpen }), ...(typeof place === 'string' && { place }) }
  } catch {
    return {}
  }
}
