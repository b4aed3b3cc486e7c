import { beforeEach, describe, expect, it } from 'vitest'
import { createKeymock } from '../../src/index.js'
import { smallWorld } from '../random/small-world.js'
import { type Fetch, smallRuns, target } from '../test-support/small-run.js'
import { trapTexts } from './trap-texts.js'
import { allTrapTokens } from './wrong-tokens.js'

const keymock = createKeymock({ fixtures: smallWorld })
const { changed, fakeFetch, run } = smallRuns(keymock)

beforeEach(() => keymock.reset())

function recorded(fetch: Fetch) {
  const users = new Set<string | null>()
  const tokens = new Set<string | undefined>()
  const seen: Fetch = async (input, init) => {
    const request = new Request(input, init)
    users.add(new URL(request.url).searchParams.get('externalId'))
    tokens.add(request.headers.get('authorization')?.replace(/^Bearer /, ''))
    return fetch(request)
  }
  return { fetch: seen, users, tokens }
}

const only = ['AUT-04', 'EXT-08']
const failedIn = async (fetch: Fetch, thorough: boolean) => {
  const { results } = await run({ fetch, only, thorough })
  return results.filter(({ status }) => status === 'fail').map(({ id }) => id)
}

describe('a thorough run', () => {
  it('sends each special text of the catalog as externalId and, if a header can hold the text, as token', async () => {
    const { fetch, users, tokens } = recorded(fakeFetch)
    expect(await failedIn(fetch, true)).toEqual([])
    expect(trapTexts.filter(({ example }) => !users.has(example))).toEqual([])
    expect(allTrapTokens.filter(token => !tokens.has(token))).toEqual([])
    expect(allTrapTokens.length).toBeGreaterThan(40)
  })

  it.each([
    ['drops a filter that looks like a date', '2030-02-30', 'EXT-08'],
    ['drops a filter with a format', '%s %d {0}', 'EXT-08'],
  ])('fails a server that %s, unlike a default run', async (_, text, id) => {
    const fetch = changed((request, answer) => {
      const url = new URL(request.url)
      if (url.searchParams.get('externalId') !== text) return answer()
      url.searchParams.delete('externalId')
      return fakeFetch(url, { headers: request.headers })
    })
    expect(await failedIn(fetch, true)).toEqual([id])
    keymock.reset()
    expect(await failedIn(fetch, false)).toEqual([])
  })

  it('fails a server that accepts a path as a token, unlike a default run', async () => {
    const fetch = changed((request, answer) =>
      request.headers.get('authorization') === 'Bearer ../../etc'
        ? fakeFetch(request.url, { headers: { authorization: `Bearer ${target.token}` } })
        : answer(),
    )
    expect(await failedIn(fetch, true)).toEqual(['AUT-04'])
    keymock.reset()
    expect(await failedIn(fetch, false)).toEqual([])
  })
})
