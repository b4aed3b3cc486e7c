import { describe, expect, it } from 'vitest'
import { serverSource } from '../source/server-source.js'
import { offeredViews, shownView } from './offered-views.js'
import { viewNames } from './view-route.js'

const server = serverSource({
  origin: 'http://127.0.0.1:4010',
  token: { read: () => undefined, write: () => undefined },
})

describe('the views that are offered', () => {
  it('are all of them for a server, also before it has answered', () => {
    expect(offeredViews(server, {})).toEqual(viewNames)
    expect(offeredViews(server, undefined)).toEqual(viewNames)
  })

  it('leave the sandboxes out where there are none', () => {
    expect(offeredViews({ ...server, hasSandboxes: false }, {})).not.toContain('sandboxes')
  })

  it('are the requests and the contract for a proxy, whatever its address asks for', () => {
    const offered = offeredViews(server, { upstream: 'https://api.staging.example.test' })
    expect(offered).toEqual(['requests', 'contract'])
    expect([shownView('keys', offered), shownView('contract', offered)]).toEqual(['requests', 'contract'])
  })
})
