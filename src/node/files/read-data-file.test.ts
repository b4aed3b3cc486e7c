import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { readDataFile } from './read-data-file.js'

const folder = temporaryFolder()
const role = { code: 'FIXTURE', without: 'start without --fixtures' }

async function read(name: string, text: string) {
  return readDataFile(await folder.write(name, text), role)
}

async function refusal(name: string, text: string) {
  const error = await read(name, text).catch(thrown => thrown)
  expect(error).toBeInstanceOf(KeymockError)
  return { ...error, where: error.where.replace(`${folder.path}/`, '') }
}

describe('readDataFile', () => {
  it('reads the same data from JSON and from YAML, in block and flow form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: false, maxDepth: 4 }), async drawn => {
        const value = JSON.parse(JSON.stringify(drawn))
        expect((await read('drawn.json', JSON.stringify(value))).value).toEqual(value)
        expect((await read('drawn.yaml', stringify(value))).value).toEqual(value)
        expect((await read('drawn.YML', JSON.stringify(value, null, 2))).value).toEqual(value)
      }),
      { numRuns: 25 },
    )
  })

  it('reads each alias as a separate value, reads moments as texts, and supports merge keys', async () => {
    const text =
      'base: &base\n  meta: {a: 1}\none:\n  <<: *base\n  expires: 2030-01-01T00:00:00Z\ntwo: *base\n'
    const { value } = await read('anchors.yaml', text)
    const { base, one, two } = value as Record<string, Record<string, unknown>>
    expect(one).toEqual({ meta: { a: 1 }, expires: '2030-01-01T00:00:00Z' })
    expect(two).toEqual(base)
    expect(two?.meta).not.toBe(base?.meta)
  })

  it('reads an anchor that more than a hundred keys use', async () => {
    const keys = Array.from({ length: 150 }, (_, index) => `- {<<: *key, name: k${index}, meta: *meta}\n`)
    const { value } = await read('many.yaml', `- &key {apiId: a}\n- &meta {team: b}\n${keys.join('')}`)
    expect((value as unknown[]).at(-1)).toEqual({ apiId: 'a', name: 'k149', meta: { team: 'b' } })
  })

  it.each([
    ['tokens:\n  - token: hunter2\n   workspaceId: ws', 3, 1, 'missing'],
    ['tokens: [hunter2, b', 1, 20, 'a bracket is not closed'],
    ['tokens:\n\t- hunter2', 2, 1, 'tab'],
    ['a: hunter2\na: hunter2', 2, 1, 'twice'],
    ['a: hunter2: b', 1, 4, 'second colon'],
    ['a: "hunter2', 1, 12, 'missing'],
    ['a: @hunter2', 1, 4, 'quotation marks'],
    ['a:\n  b: *hunter2', 2, 6, 'No anchor'],
    ['a: &hunter2\n  b: *hunter2', 2, 6, 'its own anchor'],
    ['a: !hunter2 x', 1, 4, 'tags'],
    ['a: !!binary aGk=', 1, 4, 'tags'],
    ['a: .inf', 1, 4, 'infinite'],
    ['? [hunter2]\n: x', 1, 3, 'where a name should be'],
    ['a: hunter2\n---\nb: 1', 2, 1, 'second document'],
  ])(
    'gives the line and the column of an error in %j, but not the text',
    async (text, line, column, words) => {
      const { code, where, problem, remedy } = await refusal('wrong.yaml', text)
      expect({ code, where }).toEqual({
        code: 'FIXTURE_INVALID',
        where: `wrong.yaml, at line ${line}, column ${column}`,
      })
      expect(problem).toContain(words)
      expect(problem + remedy).not.toContain('hunter2')
      expect(remedy).toBe('Correct the file, or start without --fixtures.')
    },
  )

  it.each([
    ['deep.yaml', '['.repeat(10_000)],
    ['deep.json', `${'['.repeat(100_000)}x`],
    ['billion.yaml', billionLaughs()],
  ])('refuses %s, and gives the line and the column', async (name, text) => {
    expect((await refusal(name, text)).where).toMatch(/, at line \d+, column \d+$/)
  })

  it('refuses an empty file, and reads a YAML file of only comments as null', async () => {
    expect((await refusal('empty.yaml', ' \n')).remedy).toBe(
      'Write YAML into it, or start without --fixtures.',
    )
    expect((await read('comments.yaml', '# later\n')).value).toBeNull()
  })

  it.each([
    ['place.yaml', 'keys:\n  - apiId: a\n  - name: "x"\n    apiId: nope\n'],
    ['place.json', '{\n  "keys": [{ "apiId": "a" }, {\n\n    "apiId": "nope" }]\n}'],
    ['anchored.yaml', 'x: &k\n  name: b\n\n  apiId: nope\nkeys: [{}, *k]\n'],
  ])('adds line and column to the error of a check: %s', async (name, text) => {
    const { checked } = await read(name, text)
    const refused = (at: string) =>
      checked(() => {
        const where = `${folder.file(name)}, at ${at}`
        throw new KeymockError({ code: 'FIXTURE_INVALID', where, problem: 'No.', remedy: 'Correct it.' })
      }).catch(({ where }) => where.slice(folder.file(name).length))
    const column = name === 'anchored.yaml' ? 3 : 5
    expect(await refused('/keys/1/apiId')).toBe(`, at /keys/1/apiId (line 4, column ${column})`)
    expect(await refused('/keys/1/apiId/missing')).toContain(`(line 4, column ${column})`)
    expect(await refused('the top')).toBe(', at the top')
  })
})

function billionLaughs(): string {
  const levels = ['a0: &a0 [x, x]']
  for (let level = 1; level < 30; level += 1)
    levels.push(`a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`)
  return levels.join('\n')
}
