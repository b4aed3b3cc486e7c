import { expect, it } from 'vitest'
import { startWorker } from './start-worker.js'

it('startWorker() explains during server rendering that it needs a page', async () => {
  await expect(startWorker()).rejects.toMatchObject({
    code: 'PAGE_MISSING',
    where: 'startWorker()',
    remedy: expect.stringContaining("if (typeof window !== 'undefined') await startWorker()"),
  })
})
