import { signal } from '@preact/signals'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const name = 'keymock.scheme'

export const scheme = signal<Scheme>(remembered())

export function chooseScheme(chosen: Scheme): void {
  scheme.value = chosen
  try {
    localStorage.setItem(name, chosen)
  } catch {
    // Without storage, the scheme lasts as long as the page.
  }
}

export function nextScheme(): Scheme {
  return schemes[(schemes.indexOf(scheme.peek()) + 1) % schemes.length] ?? 'system'
}

function remembered(): Scheme {
  try {
    const found = localStorage.getItem(name)
    return schemes.find(one => one === found) ?? 'system'
  } catch {
    return 'system'
  }
}
