import { createHash } from 'node:crypto'

export interface Script {
  text: string
  sha1: string
  /** Whether the script makes a change that must reach the store's replicas before keymock answers. */
  writes?: boolean
}

/**
 * The beginning of all scripts. `take` returns the next argument. `isStale` compares the head's version with the next argument,
 * unless this argument is empty. `ok` adds the store's time to an answer. A script calls `ok` last, because some servers refuse
 * writes after TIME.
 */
const basics = `
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

/** Ends a script unless the generation is current and complete. Without an expected version, only checks for completeness. */
const wholeGeneration = `
local isReplaced = ARGV[1] == ''
if isStale() then return {'stale'} end
if redis.call('EXISTS', unpack(KEYS, 2)) < #KEYS - 1 then
  if isReplaced then return {'stale'} end
  local lost = {'lost'}
  for number = 2, #KEYS do
    if redis.call('EXISTS', KEYS[number]) == 0 then lost[#lost + 1] = number - 2 end
  end
  return lost
end
`

export function script(body: string): Script {
  const text = basics + body
  return { text, sha1: createHash('sha1').update(text).digest('hex') }
}

/**
 * A script that reads or changes a generation. KEYS: head, and the Redis keys of `GenerationNames` (position, records, hashes,
 * identities, index, world). ARGV: the expected version, and the arguments of the body.
 *
 * The script answers `stale` if the expected version is outdated. If Redis keys are missing, the script answers `lost`, with the
 * indexes of these keys in `GenerationNames`. Without an expected version, it answers `stale` for missing keys, too.
 */
export function generationScript(body: string): Script {
  return script(wholeGeneration + body)
}

export function writing(script: Script): Script {
  return { ...script, writes: true }
}
