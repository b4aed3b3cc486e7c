import { expect, it } from 'vitest'
import { learnOptions } from '../../cli/learn/learn-command.js'
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
