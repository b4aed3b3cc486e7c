import { signal } from '@preact/signals'

/** A text that the browser remembers. A page without storage forgets it when it is closed. */
export interface Remembered {
  read(): string | undefined
  write(text: string): void
}

/** @param storage `localStorage` is for all tabs, `sessionStorage` is for this tab. */
export function remembered(storage: 'localStorage' | 'sessionStorage', name: string): Remembered {
  let held: string | undefined
  return {
    read() {
      try {
        return globalThis[storage].getItem(`keymock.${name}`) ?? undefined
      } catch {
        return held
      }
    },
    write(text) {
      held = text
      try {
        globalThis[storage].setItem(`keymock.${name}`, text)
      } catch {
        // The variable remembers the text.
      }
    },
  }
}

/** Only the tab keeps the token. */
export const tokenOfTab = remembered('sessionStorage', 'control-token')

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const memory = remembered('localStorage', 'scheme')

export const scheme = signal<Scheme>(schemes.find(one => one === memory.read()) ?? 'system')

export function chooseScheme(chosen: Scheme): void {
  scheme.value = chosen
  memory.write(chosen)
}

export function nextScheme(): Scheme {
  return schemes[(schemes.indexOf(scheme.peek()) + 1) % schemes.length] ?? 'system'
}
