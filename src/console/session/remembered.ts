/** A text that the tab remembers. A page without storage forgets it when it is closed. */
export interface Remembered {
  read(): string | undefined
  write(text: string): void
}

export function remembered(name: string): Remembered {
  let held: string | undefined
  return {
    read() {
      try {
        return sessionStorage.getItem(`keymock.${name}`) ?? undefined
      } catch {
        return held
      }
    },
    write(text) {
      held = text
      try {
        sessionStorage.setItem(`keymock.${name}`, text)
      } catch {
        // The variable remembers the text.
      }
    },
  }
}

export const tokenOfTab = remembered('control-token')
