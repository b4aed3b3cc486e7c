import type { Request as PageRequest } from '@playwright/test'
import { sandboxOf } from '../build-keymock.js'
import type { LocalKeymock } from '../keymock.js'
import type { RequestMessage } from '../service/message.js'
import { fetchResponse } from '../service/requests/fetch-messages.js'
import type { RouteAnswer } from './intercept-requests.js'

export function answerFromFake(keymock: LocalKeymock): RouteAnswer {
  const sandbox = sandboxOf(keymock)
  return async (route, request, path) => {
    if (!sandbox.serves(path)) return route.fallback()
    const message = await sandbox.handle(await messageOf(request, path))
    const { connection } = message
    if (connection === 'silent' || connection === 'gone') return
    if (connection !== undefined) return route.abort(abortReasons[connection])
    const response = await fetchResponse(message)
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  }
}

/** A cut answer is also an error for the page, because Playwright cannot send half an answer. */
const abortReasons = { reset: 'connectionreset', cut: 'connectionclosed' } as const

async function messageOf(request: PageRequest, path: string): Promise<RequestMessage> {
  const { origin, search } = new URL(request.url())
  return {
    method: request.method(),
    url: origin + path + search,
    headers: await request.allHeaders(),
    body: request.postData() ?? '',
  }
}
