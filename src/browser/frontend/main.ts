import { startKeyPage } from './key-page.js'

// The mock replaces a missing service. A production build omits the mock.
if (import.meta.env.DEV && import.meta.env.VITE_KEYS_URL === undefined) {
  const { startMocks } = await import('./mocks.js')
  await startMocks()
}

await startKeyPage(document)
