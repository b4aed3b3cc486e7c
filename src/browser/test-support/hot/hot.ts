/// <reference types="vite/client" />
import { startWorker } from 'keymock/browser'

/** What a test sees of the module that starts the fake: how often it ran, and what it started. */
const page = globalThis as { runs?: number; keymock?: Awaited<ReturnType<typeof startWorker>> }

page.keymock = await startWorker({ persist: false })
page.runs = (page.runs ?? 0) + 1

import.meta.hot?.accept()
