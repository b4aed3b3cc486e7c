/// <reference types="vite/client" />
import { startWorker } from 'keymock/browser'

/** The test reads these members. */
const page = globalThis as { runs?: number; keymock?: Awaited<ReturnType<typeof startWorker>> }

page.keymock = await startWorker({ persist: false })
page.runs = (page.runs ?? 0) + 1

import.meta.hot?.accept()
