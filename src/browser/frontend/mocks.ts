import { startWorker } from 'keymock/browser'
import { openPanel } from 'keymock/panel'

export async function startMocks(): Promise<void> {
  const keymock = await startWorker()
  // Its button opens it, and so does Alt+Shift+K. Changes in the panel show in the page immediately: the page asks again when it gets
  // the focus.
  openPanel(keymock, { open: false, onChange: () => dispatchEvent(new Event('focus')) })
  // In the console: keymock.clock.advance({ days: 30 }), keymock.failNext('keys.createKey', 'rate-limited'), keymock.reset()
  Object.assign(window, { keymock })
}
