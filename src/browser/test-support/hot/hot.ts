/// <reference types="vite/client" />
import { startWorker } from 'keymock/browser'

/** For the test: how often this module ran, and the mock that it started. */
const page = globalThis as { runs?: number; keymock?: Awaited<ReturnType<typeof startWorker>> }

page.keymock = await startWorker({ persist: false })
page.runs = (page.runs ?? 0) + 1

import.meta.hot?.accept()
