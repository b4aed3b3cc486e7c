import { describe, expect, it } from 'vitest'
import { deferFetchClasses } from './defer-fetch-classes.js'

const platform = { Headers, Request, Response }

/** A global object as Node has it at first: each class is loaded when it is named. */
function freshScope() {
  const loaded: string[] = []
  const scope = {} as typeof platform
  for (const [name, value] of Object.entries(platform)) {
    const get = () => {
      loaded.push(name)
      return value
    }
    Object.defineProperty(scope, name, { get, configurable: true })
  }
  deferFetchClasses(scope)
  return { scope, loaded }
}

describe('deferFetchClasses', () => {
  it('loads nothing for a class that is named, extended and compared with', () => {
    const { scope, loaded } = freshScope()
    class Extended extends scope.Response {}
    expect({} instanceof scope.Headers || {} instanceof Extended).toBe(false)
    expect(loaded).toEqual([])
  })

  it('loads a class once, with its first object', () => {
    const { scope, loaded } = freshScope()
    expect(new scope.Headers({ a: 'b' }).get('a')).toBe('b')
    expect(new scope.Headers([['a', 'c']]).get('a')).toBe('c')
    expect(loaded).toEqual(['Headers'])
  })

  it('makes objects of the real class and of the class that extends it', async () => {
    const { scope } = freshScope()
    class Extended extends scope.Request {
      readonly extra = true
    }
    const request = new Extended('http://localhost/', { method: 'POST', body: 'text' })
    expect([request.extra, request.method, await request.text()]).toEqual([true, 'POST', 'text'])
    expect(
      request instanceof Extended && request instanceof scope.Request && request instanceof Request,
    ).toBe(true)
    expect(new scope.Request(request.url) instanceof Extended).toBe(false)
  })

  it('offers the static methods before there is an object', async () => {
    const { scope } = freshScope()
    expect(await scope.Response.json({ a: 1 }).json()).toEqual({ a: 1 })
  })

  it('takes the objects of the platform for its own', () => {
    const { scope } = freshScope()
    expect(new scope.Response().ok && new Response() instanceof scope.Response).toBe(true)
  })

  it('leaves classes alone that are loaded already', () => {
    const scope = { ...platform }
    deferFetchClasses(scope)
    expect(scope).toEqual(platform)
  })
})
