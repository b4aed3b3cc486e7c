import { createHash } from 'node:crypto'

/** A script for the server, and the hash that the server knows it by. */
export interface Script {
  text: string
  sha1: string
}

/**
 * What all of them begin with: they act on the generation that they are given the keys of, while the head says the version that is
 * expected, or none is. A server without TIME in front of writes is why the time is read last.
 */
const preamble = `
local at = 0
local function take()
  at = at + 1
  return ARGV[at]
end
local function isStale()
  local expected = take()
  return expected ~= '' and redis.call('HGET', KEYS[1], 'version') ~= expected
end
local function ok(reply)
  local time = redis.call('TIME')
  reply[1] = 'ok'
  reply[2] = time[1]
  reply[3] = time[2]
  return reply
end
`

export function script(body: string): Script {
  const text = preamble + body
  return { text, sha1: createHash('sha1').update(text).digest('hex') }
}
