import { openKeymock } from 'keymock/browser'
import { connect } from 'keymock/client'
import { type OpenPanelOptions, openPanel } from 'keymock/panel'

const keymock = await openKeymock({ persist: false, clock: '2030-01-01T12:00:00Z' })
const heard: string[] = []
addEventListener('keydown', event => heard.push(event.key))
let changes = 0
const panel = openPanel(keymock, { open: false, onChange: () => changes++ })

async function openFor(url: string, options: OpenPanelOptions = {}): Promise<void> {
  openPanel(await connect(url), { open: true, ...options })
}

export const page = { keymock, heard, panel, openFor, changes: () => changes }
Object.assign(globalThis, { page })
