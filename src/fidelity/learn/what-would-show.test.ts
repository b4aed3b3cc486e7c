import { expect, it } from 'vitest'
import { learnOptions } from '../../cli/learn/learn-command.js'
import { allFields } from '../fields/all-fields.js'
import { reasons, whatWouldShow } from './what-would-show.js'

it('names no option that `keymock learn` does not have', () => {
  const texts = [...reasons.map(([, what]) => what), whatWouldShow('a field without a reason')]
  const named = texts.flatMap(text => [...text.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name))
  const known = Object.keys(learnOptions).map(name =>
    name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
  )
  expect(named).toContain('allow-writes')
  expect(named.filter(name => !known.includes(name))).toEqual([])
})

it('says of every field what would show it', () => {
  const unsaid = allFields.filter(({ path }) => !reasons.some(([start]) => path.startsWith(start)))
  expect(unsaid).toEqual([])
})

it('says the narrower reason first', () => {
  const hidden = reasons.filter(([path], index) =>
    reasons.slice(0, index).some(([start]) => path.startsWith(start)),
  )
  expect(hidden).toEqual([])
})
