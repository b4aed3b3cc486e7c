import { describe, expect, it } from 'vitest'
import { ViewRoute } from './view-route.js'

function place(text = '') {
  const written: [text: string, isStep: boolean][] = []
  let held = text
  const address = {
    href: (to: string) => to,
    read: () => held,
    write: (to: string, isStep: boolean) => {
      held = to
      written.push([to, isStep])
    },
  }
  return { written, opened: new ViewRoute(address), reopened: () => new ViewRoute(address).current.value }
}

describe('the route of a view', () => {
  it('comes from the address, and is the overview for an unknown address', () => {
    expect(place('/requests?status=4&sandbox=checkout-7').opened.current.value).toEqual({
      view: 'requests',
      sandbox: 'checkout-7',
      chosen: { status: '4' },
    })
    for (const text of ['', '/nowhere', 'keys', '?sandbox='])
      expect(place(text).opened.current.value).toMatchObject({ view: 'overview', sandbox: undefined })
  })

  it('keeps special characters of a value when written and read again', () => {
    const { opened, reopened } = place('/keys?sandbox=a%20b')
    opened.choose({ q: '<b>&=?#%20 ü', state: 'soon' })
    expect(reopened()).toEqual(opened.current.value)
  })

  it('adds a history step for another view or sandbox, and no step for a selection', () => {
    const { opened, written } = place()
    opened.go('time')
    opened.choose({ part: 'profile' })
    opened.openSandbox('s')
    expect(written).toEqual([
      ['/time', true],
      ['/time?part=profile', false],
      ['/overview?sandbox=s', true],
    ])
  })

  it('drops a selection that is undefined or empty, and drops all selections when go() opens a view', () => {
    const { opened } = place('/keys?q=a&state=soon&role=admin')
    opened.choose({ q: '', state: undefined })
    expect(opened.current.value.chosen).toEqual({ role: 'admin' })
    opened.go('keys')
    expect(opened.current.value.chosen).toEqual({})
  })

  it('follows a changed address after `reread()`', () => {
    let text = '/keys'
    const opened = new ViewRoute({ read: () => text, write() {}, href: to => to })
    text = '/faults'
    opened.reread()
    expect(opened.current.value.view).toBe('faults')
  })
})
