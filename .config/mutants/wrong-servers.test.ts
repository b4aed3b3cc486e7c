import { describe, expect, it } from 'vitest'
import { requirements } from '../../contract-tests/requirements/index.js'
import { wrongServers } from '../../contract-tests/wrong-servers/index.js'
import { scoreByDrawing, scoreWrongServer } from './score.js'

const caughtBy = new Map<string, readonly string[]>()

describe('the suite', () => {
  it.each(wrongServers.map(wrongServer => [wrongServer.name, wrongServer] as const))(
    'catches %s, by a requirement of the section that it breaks',
    async (name, wrongServer) => {
      const score = await scoreWrongServer(wrongServer)
      caughtBy.set(name, score.caughtBy)
      expect(score.caughtBy).not.toEqual([])
      expect(score.inSection, `only ${score.caughtBy} noticed it, and not in ${wrongServer.sections}`).toBe(
        true,
      )
    },
  )

  it('has no requirement that never fails', async () => {
    const failing = new Set([...[...caughtBy.values()].flat(), ...(await scoreByDrawing())])
    expect(requirements.map(({ id }) => id).filter(id => !failing.has(id))).toEqual([])
  })
})
