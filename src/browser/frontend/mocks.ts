import { startWorker } from 'keymock/browser'

export async function startMocks(): Promise<void> {
  const keymock = await startWorker()
  // In the console: keymock.clock.advance({ days: 30 }), keymock.failNext('keys.createKey', 'rate-limited'), keymock.reset()
  Object.assign(window, { keymock })
}
