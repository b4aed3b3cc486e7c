import { describe, expect, it } from 'vitest'
import { hostCheck } from './request-head.js'

describe('hostCheck', () => {
  it.each([
    ['127.0.0.1'],
    ['192.168.1.20:4010'],
    ['[::1]:4010'],
    ['[fe80::1]'],
    ['keymock'],
    ['my_service:4010'],
    ['localhost.'],
    ['APP.Localhost:4010'],
    ['host.docker.internal:4010'],
    ['keymock.default.svc.cluster.local'],
    ['mock.test'],
    [''],
    [undefined],
  ])('accepts the host %j', host => {
    expect(hostCheck()(host)).toBe(true)
  })

  it.each([
    ['evil.example:4010'],
    ['127.0.0.1.evil.example'],
    ['localhost.evil.example'],
    ['test.evil.example'],
    ['eviltest.example'],
    ['evil.example.'],
    ['evil.example/.test'],
    ['evil.example#.local'],
    ['127.0.0.1@evil.example'],
    ['[::1].evil.example'],
    ['1.2.3.4.5'],
  ])('refuses the host %j', host => {
    expect(hostCheck()(host)).toBe(false)
  })

  it('accepts an allowed host with a port or in another letter case, but refuses its subdomain', () => {
    const isKnown = hostCheck(['Mock.Example.com'])
    expect(['mock.example.com:4010', 'MOCK.example.com.', 'a.mock.example.com'].map(isKnown)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('refuses an unknown host, even after a known host', () => {
    const isKnown = hostCheck()
    expect(['localhost', 'evil.example', 'localhost'].map(isKnown)).toEqual([true, false, true])
  })
})
