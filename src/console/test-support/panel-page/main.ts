/** A page with its own styles and shortcuts, and the panel of its fake. */
import { openKeymock } from 'keymock/browser'
import { openPanel } from 'keymock/panel'

const keymock = await openKeymock({ persist: false, clock: '2030-01-01T12:00:00Z' })
const heard: string[] = []
addEventListener('keydown', event => heard.push(event.key))
const panel = openPanel(keymock, { open: false })

export const page = { keymock, heard, panel }
Object.assign(globalThis, { page })
