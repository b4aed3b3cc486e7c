import { describe, expect, it } from 'vitest'
import { drawSample, sampleRandom, sampleSeed } from '../mutants/sample.js'
import { patienceForRunsMs } from '../tests/patience.js'
import { nets } from './index.js'
import { recordNet } from './net.js'
import { readRecording } from './recorded-file.js'

const remedy = 'If you want this change, run npm run nets -- --write, and commit the change separately.'

describe.each(nets.map(net => [net.name, net] as const))('the recording of %s', (_, net) => {
  const recorded = readRecording(net)

  it('has the same names of records as a new recording', async () => {
    expect(Object.keys(recorded), remedy).toEqual(await net.names(Object.keys(recorded)))
  })

  it(
    `equals a new recording in a sample of the records (seed ${sampleSeed})`,
    async () => {
      const names = Object.keys(recorded)
      const drawn = net.sample === undefined ? names : drawSample(names, net.sample, sampleRandom())
      const expected = Object.fromEntries(drawn.map(name => [name, recorded[name]]))
      expect(await recordNet(net, drawn), remedy).toEqual(expected)
    },
    patienceForRunsMs,
  )
})
