import { generationScript, script, writing } from './script.js'

/** Returns all fields of the sandbox's head (see `headName`). KEYS: the head. ARGV: an empty string. */
export const readVersionScript = script(`
take()
local reply = {'', '', ''}
for number, part in ipairs(redis.call('HGETALL', KEYS[1])) do reply[number + 3] = part end
return ok(reply)
`)

/** Answers `ok` if the version is current and the generation is complete. */
export const confirmScript = generationScript(`
return ok({})
`)

/**
 * Moves the clock of all replicas. KEYS: the head. ARGV: the version, the next version, the offset in milliseconds, and the
 * moment of a stopped clock (an empty string for a running clock).
 */
export const moveClockScript = script(`
if isStale() then return {'stale'} end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'offsetMs', ARGV[3], 'frozenAt', ARGV[4])
return ok({})
`)

/** Returns the text of the faults and its revision. */
export const readFaultStateScript = generationScript(`
local found = redis.call('HMGET', KEYS[1], 'revision', 'ledger')
if not found[1] then return {'stale'} end
return ok({'', '', '', found[1], found[2]})
`)

/**
 * Replaces the text of the faults if the text has the expected revision. Otherwise returns the current text. ARGV, after the
 * version: the expected revision, the new text, and the next version. The next version is empty unless other replicas must know
 * the text before their next answer.
 */
export const replaceFaultStateScript = writing(
  generationScript(`
local revision = redis.call('HGET', KEYS[1], 'revision')
if not revision then return {'stale'} end
if revision ~= ARGV[2] then return {'changed', '', '', revision, redis.call('HGET', KEYS[1], 'ledger')} end
revision = redis.call('HINCRBY', KEYS[1], 'revision', 1)
redis.call('HSET', KEYS[1], 'ledger', ARGV[3])
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'version', ARGV[4]) end
return ok({'', '', '', revision})
`),
)

/**
 * Makes a prepared generation current, if the version is still the expected version. The old generation stays for a time,
 * because earlier requests may still read it. KEYS: the head, the Redis keys of the new generation, and the Redis keys of the
 * old generation. ARGV: the expected version (empty if no generation exists), the number of Redis keys of the new generation,
 * the life of the old generation in seconds, and the fields of the head.
 */
export const publishScript = script(`
if (redis.call('HGET', KEYS[1], 'version') or '') ~= take() then return {'changed'} end
local count = tonumber(take())
local stay = take()
for number = 2, #KEYS do
  if number <= count + 1 then redis.call('PERSIST', KEYS[number]) else redis.call('EXPIRE', KEYS[number], stay) end
end
for number = at + 1, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[number], ARGV[number + 1]) end
return ok({})
`)

/** Extends the life of a state in use. KEYS: all Redis keys of the state. ARGV: an empty string, and the life in milliseconds. */
export const stayScript = script(`
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[2]) end
return ok({})
`)

/** Returns the position (see `GenerationNames`), the records and the identities of a generation. */
export const everythingScript = generationScript(`
local position = redis.call('HMGET', KEYS[2], 'drawn', 'sequence')
return ok({'', '', '', position[1], position[2], redis.call('HVALS', KEYS[3]), redis.call('HVALS', KEYS[5])})
`)

/** Returns the identities of a generation. */
export const usersScript = generationScript(`
return ok({'', '', '', redis.call('HVALS', KEYS[5])})
`)
