import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { Deadlines } from './deadlines.js'
import { bodyAtHand } from './request-body.js'

const limits = { maxBytes: 4, deadlines: new Deadlines(1000) }

/** A request as the parser leaves it. */
function arrived(chunks: readonly string[], isComplete: boolean): IncomingMessage {
  const incoming = new IncomingMessage(new Socket())
  for (const chunk of chunks) incoming.push(Buffer.from(chunk))
  if (isComplete) incoming.push(null)
  incoming.complete = isComplete
  return incoming
}

describe('bodyAtHand', () => {
  it('takes all pieces of a body that is complete', () => {
    expect(bodyAtHand(arrived(['ab', 'cd'], true), limits)).toEqual({
      kind: 'read',
      body: Buffer.from('abcd'),
    })
  })

  it('takes an empty body', () => {
    expect(bodyAtHand(arrived([], true), limits)).toEqual({ kind: 'read', body: Buffer.alloc(0) })
  })

  it('tells of a body that is one byte too large', () => {
    expect(bodyAtHand(arrived(['abcde'], true), limits)).toEqual({ kind: 'too-large' })
  })

  it('says nothing of a body that is still under way, and leaves it there', () => {
    const incoming = arrived(['ab'], false)
    expect(bodyAtHand(incoming, limits)).toBeUndefined()
    expect(incoming.readableLength).toBe(2)
  })

  it('does not wait for a client that is gone already', () => {
    const incoming = arrived(['ab'], false)
    incoming.destroy()
    expect(bodyAtHand(incoming, limits)).toEqual({ kind: 'gone' })
  })
})
