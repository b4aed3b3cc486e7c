import { describe, expect, it } from 'vitest'
import { offeredViews, shownView } from './session.js'
import { viewNames } from './view-route.js'

const server = { hasSandboxes: true }

describe('the available views', () => {
  it('are all views for a server, even before its first answer', () => {
    expect(offeredViews(server, {})).toEqual(viewNames)
    expect(offeredViews(server, undefined)).toEqual(viewNames)
  })

  it('exclude the view of sandboxes if the source has no sandboxes', () => {
    expect(offeredViews({ hasSandboxes: false }, {})).not.toContain('sandboxes')
  })

  it('are `requests` and `contract` for a proxy, whatever view the address names', () => {
    const offered = offeredViews(server, { upstream: 'https://api.staging.example.test' })
    expect(offered).toEqual(['requests', 'contract'])
    expect([shownView('keys', offered), shownView('contract', offered)]).toEqual(['requests', 'contract'])
  })
})
