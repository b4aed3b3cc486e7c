import { startWorker } from 'keymock/browser'
import { openPanel } from 'keymock/panel'

export async function startMocks(): Promise<void> {
  const keymock = await startWorker()
  // A button and Alt+Shift+K open the panel. After each action in the panel, the page gets a focus event and loads its data again.
  openPanel(keymock, { open: false, onChange: () => dispatchEvent(new Event('focus')) })
  // In the browser's console: keymock.clock.advance({ days: 30 }), keymock.failNext('keys.createKey', 'rate-limited'), keymock.reset()
  Object.assign(window, { keymock })
}
