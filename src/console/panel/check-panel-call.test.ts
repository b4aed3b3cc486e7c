import { describe, expect, it } from 'vitest'
import { connect } from '../../client/connect.js'
import { createKeymock } from '../../create-keymock.js'
import { startServer } from '../../node/index.js'
import { checkPanelCall } from './open-panel.js'

describe('checkPanelCall', () => {
  it.each<[string, unknown[], RegExp]>([
    [
      'a missing mock',
      [undefined, {}],
      /ARGUMENT_INVALID {2}openPanel\n.*Found nothing; expected the result of startWorker/,
    ],
    ['a text', ['worker', {}], /Found "worker"; expected the result of startWorker/],
    ['a promise', [Promise.resolve(), {}], /Found a promise; expected its result/],
    ['another object', [{}, {}], /Found an object, which is not a keymock mock/],
    ['an unknown option', [createKeymock(), { opne: true }], /OPTION_UNKNOWN.*\n.*"opne".*"open"/],
    ['options that are not an object', [createKeymock(), true], /Found true; expected an object/],
    [
      'an invalid key',
      [createKeymock(), { key: 'Escape' }],
      /openPanel, key\n.*"Escape"; expected one letter/,
    ],
    ['an invalid switch', [createKeymock(), { open: 'no' }], /openPanel, open\n.*true or false/],
    ['an invalid callback', [createKeymock(), { onChange: {} }], /openPanel, onChange\n.*a function/],
  ])('refuses %s', (_, [keymock, options], message) => {
    expect(() => checkPanelCall(keymock, options)).toThrow(message)
  })

  it('accepts a mock in the page and a mock on a server', async () => {
    await using server = await startServer()
    const remote = await connect(server.url)
    expect(() => checkPanelCall(createKeymock(), { key: 'j', open: false, onChange() {} })).not.toThrow()
    expect(() => checkPanelCall(remote, {})).not.toThrow()
  })
})
