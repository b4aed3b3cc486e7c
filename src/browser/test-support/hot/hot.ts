/// <reference types="vite/client" />
import { startWorker } from 'keymock/browser'

/** The module that starts the mock, for a test: its number of runs, and the started mock. */
const page = globalThis as { runs?: number; keymock?: Awaited<ReturnType<typeof startWorker>> }

page.keymock = await startWorker({ persist: false })
page.runs = (page.runs ?? 0) + 1

import.meta.hot?.accept()
