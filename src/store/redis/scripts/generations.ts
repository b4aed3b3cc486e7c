import { generationScript, script, writing } from './script.js'

/** The head as a whole. KEYS head. ARGV none. */
export const readVersionScript = script(`
take()
local reply = {'', '', ''}
for number, part in ipairs(redis.call('HGETALL', KEYS[1])) do reply[number + 3] = part end
return ok(reply)
`)

/** Whether the version is current. ARGV none. */
export const confirmScript = generationScript(`
return ok({})
`)

/** Moves the clock of all replicas. KEYS head. ARGV version, next version, milliseconds ahead, moment it is frozen at or nothing. */
export const moveClockScript = script(`
if isStale() then return {'stale'} end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'offsetMs', ARGV[3], 'frozenAt', ARGV[4])
return ok({})
`)

/** The text of the faults. ARGV none. */
export const readFaultStateScript = generationScript(`
local found = redis.call('HMGET', KEYS[1], 'revision', 'ledger')
if not found[1] then return {'stale'} end
return ok({'', '', '', found[1], found[2]})
`)

/**
 * Replaces the text of the faults if it is the expected text. Otherwise returns the current text. ARGV expected revision, text, next
 * version for news that other replicas must know before their next answer.
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
 * Makes a prepared generation current, if the version is still the expected version. The former generation stays for as long as a
 * request that began on it may take. KEYS head, keys of the new generation, keys of the old generation. ARGV the expected version, or
 * an empty string for none; the number of new keys, the life of the old keys in seconds, the fields of the head.
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

/** Extends the life of a state in use. KEYS all of the state. ARGV none, milliseconds. */
export const stayScript = script(`
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[2]) end
return ok({})
`)

/** All data of a generation, at one moment. ARGV none. */
export const everythingScript = generationScript(`
local position = redis.call('HMGET', KEYS[2], 'drawn', 'sequence')
return ok({'', '', '', position[1], position[2], redis.call('HVALS', KEYS[3]), redis.call('HVALS', KEYS[5])})
`)

/** The users of a generation. ARGV none. */
export const usersScript = generationScript(`
return ok({'', '', '', redis.call('HVALS', KEYS[5])})
`)
