import { describe, expect, it } from 'vitest'
import type { Learnt } from '../../fidelity/learn/learn.js'
import { learnFrom } from '../../fidelity/test-support/fakes.js'
import { learntDocument } from './learn.js'

const files = {
  profile: 'learnt.json',
  provenance: 'learnt.provenance.json',
  fixture: undefined,
  ledger: undefined,
  replaced: new Set<string>(),
}
const learnt = learnFrom({ profile: 'standard' })
const header: Learnt['shared'][number] = {
  part: 'header access-control-allow-origin',
  of: 'answers',
  answers: 199,
  a: undefined,
  b: '*',
}

async function resultWith(change: Pick<Learnt, 'calls' | 'shared'>) {
  const document = learntDocument({ ...(await learnt), ...change }, 'http://localhost', files)
  const { tone, word, headline } = document.verdict
  return { tone, word, headline: String(headline), sections: document.sections }
}

describe('the result of learning', () => {
  it('begins with the number of equal answers', async () => {
    const { tone, headline } = await resultWith({ calls: { asked: 200, alike: 190 }, shared: [] })
    expect([tone, headline]).toEqual([
      'good',
      expect.stringMatching(/^190 of 200 calls .*; \d+ fields seen\.$/),
    ])
  })

  it('names assumed and unseen fields', async () => {
    const { sections } = await resultWith({ calls: { asked: 200, alike: 190 }, shared: [] })
    expect(sections.map(({ id }) => id)).toEqual(['assumed', 'could-not-be-seen'])
    const text = JSON.stringify(sections)
    expect(text).toMatch(/authorization.*decrypt \[\], .*requests.*maxBodyBytes/)
    expect(text).not.toContain('journalHeader')
  })

  it.each([
    [189, 'warn', 'Learned in part'],
    [100, 'warn', 'Learned in part'],
    [99, 'bad', 'Different'],
    [0, 'bad', 'Different'],
  ])('has, for %d equal answers of 200, the tone %s and the word "%s"', async (alike, tone, word) => {
    expect(await resultWith({ calls: { asked: 200, alike }, shared: [] })).toMatchObject({ tone, word })
  })

  it('names a single shared difference in the headline, and counts several differences', async () => {
    const calls = { asked: 201, alike: 199 }
    const one = await resultWith({ calls, shared: [header] })
    expect(one.tone).toBe('warn')
    expect(one.headline).toContain(
      '199 of 201 calls get the same answer from the mock, except for 1 shared difference in nearly all answers: header access-control-allow-origin: the service says nothing, the mock says *; ',
    )
    const two = await resultWith({ calls, shared: [header, { ...header, part: 'header x-other' }] })
    expect(two.headline).toContain(', except for 2 shared differences; ')
    expect(JSON.stringify(two.sections)).toContain(
      'header x-other: the service says nothing, the mock says *',
    )
  })
})
