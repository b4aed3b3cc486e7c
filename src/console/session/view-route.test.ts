import { describe, expect, it } from 'vitest'
import { rememberedRoute } from './view-route.js'

function place(text = '') {
  const written: [text: string, isStep: boolean][] = []
  let held = text
  const memory = {
    read: () => held,
    write: (to: string, isStep: boolean) => {
      held = to
      written.push([to, isStep])
    },
  }
  return { written, opened: rememberedRoute(memory), reopened: () => rememberedRoute(memory).current.value }
}

describe('the route of a view', () => {
  it('is read off the address, and is the keys where that says nothing that is known', () => {
    expect(place('/requests?status=4&sandbox=checkout-7').opened.current.value).toEqual({
      view: 'requests',
      sandbox: 'checkout-7',
      chosen: { status: '4' },
    })
    for (const text of ['', '/nowhere', 'keys', '?sandbox='])
      expect(place(text).opened.current.value).toMatchObject({ view: 'keys', sandbox: undefined })
  })

  it('comes back from what was written, whatever is in it', () => {
    const { opened, reopened } = place('/keys?sandbox=a%20b')
    opened.choose({ q: '<b>&=?#%20 ü', state: 'soon' })
    expect(reopened()).toEqual(opened.current.value)
  })

  it('is a step back when another view or sandbox is opened, and none when something is chosen', () => {
    const { opened, written } = place()
    opened.go('time')
    opened.choose({ part: 'profile' })
    opened.openSandbox('s')
    expect(written).toEqual([
      ['/time', true],
      ['/time?part=profile', false],
      ['/keys?sandbox=s', true],
    ])
  })

  it('takes a choice back by undefined or an empty text, and all of them with the view', () => {
    const { opened } = place('/keys?q=a&state=soon&role=admin')
    opened.choose({ q: '', state: undefined })
    expect(opened.current.value.chosen).toEqual({ role: 'admin' })
    opened.go('keys')
    expect(opened.current.value.chosen).toEqual({})
  })

  it('is read again when another script changes the address', () => {
    let text = '/keys'
    const opened = rememberedRoute({ read: () => text, write: () => undefined })
    text = '/faults'
    opened.reread()
    expect(opened.current.value.view).toBe('faults')
  })
})
