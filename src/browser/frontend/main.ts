import { startKeyPage } from './key-page.js'

// Without a service, the mock takes its place. A build for production leaves it out.
if (import.meta.env.DEV && import.meta.env.VITE_KEYS_URL === undefined) {
  const { startMocks } = await import('./mocks.js')
  await startMocks()
}

await startKeyPage(document)
