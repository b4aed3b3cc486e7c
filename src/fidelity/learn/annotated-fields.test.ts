import { describe, expect, it } from 'vitest'
import { learnOptions } from '../../cli/options/command-options.js'
import { profileFields } from '../../profile/profile-fields.js'
import { questions } from './fit/questions.js'
import { allScenes } from './scenes/index.js'

const paths = profileFields.map(({ path }) => path)

describe('the annotations of the profile schema', () => {
  it('name only existing options of `keymock learn`', () => {
    const named = profileFields
      .flatMap(({ shownBy }) => [...shownBy.matchAll(/--([a-z-]+)/g)])
      .map(([, name = '']) => name)
    const known = Object.keys(learnOptions).map(name =>
      name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
    )
    expect(named).toContain('allow-writes')
    expect(named.filter(name => !known.includes(name))).toEqual([])
  })

  it('state the evidence for every field', () => {
    expect(profileFields.filter(({ shownBy }) => shownBy === '')).toEqual([])
  })

  it('name only existing fields, and existing scenes with unique names', () => {
    const scenes = allScenes.map(({ name }) => name)
    expect(new Set(scenes).size).toBe(scenes.length)
    expect(questions.flatMap(one => one.scenes).filter(name => !scenes.includes(name))).toEqual([])
    expect(questions.flatMap(({ after = [] }) => after).filter(path => !paths.includes(path))).toEqual([])
  })

  it('define one question per field with `x-learnt-from`, and put a question after the question on which it depends', () => {
    const asked = questions.map(({ field }) => field)
    const annotated = profileFields.filter(({ schema }) => schema['x-learnt-from'] !== undefined)
    expect([...asked].sort()).toEqual(annotated.map(({ path }) => path).sort())
    const early = questions.filter(({ field, after }) => after && asked.indexOf(after) > asked.indexOf(field))
    expect(early).toEqual([])
  })
})
