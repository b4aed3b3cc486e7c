import { signal } from '@preact/signals'
import { remembered } from './remembered.js'

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
