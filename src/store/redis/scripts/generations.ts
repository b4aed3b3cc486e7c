import { script } from './script.js'

/** The head: KEYS head. ARGV version that is expected, or none. */
export const lookScript = script(`
if isStale() then return {'stale'} end
local reply = {'', '', ''}
for number, part in ipairs(redis.call('HGETALL', KEYS[1])) do reply[number + 3] = part end
return ok(reply)
`)

/** Moves the clock of all replicas. KEYS head. ARGV version, next version, milliseconds ahead, moment it is frozen at or nothing. */
export const moveClockScript = script(`
if isStale() then return {'stale'} end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'offsetMs', ARGV[3], 'frozenAt', ARGV[4])
return ok({})
`)

/**
 * Makes a generation that lies ready the present one, if the one before it is the one expected. What was the present one is kept
 * for as long as requests may take that began on it.
 *
 * KEYS head, those of the new generation, those of the old one. ARGV none, the expected generation or nothing, how many keys are
 * new, seconds that the old ones stay, the fields of the head.
 */
export const publishScript = script(`
take()
if (redis.call('HGET', KEYS[1], 'generation') or '') ~= take() then return {'changed'} end
local count = tonumber(take())
local stay = take()
for number = 2, #KEYS do
  if number <= count + 1 then redis.call('PERSIST', KEYS[number]) else redis.call('EXPIRE', KEYS[number], stay) end
end
for number = at + 1, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[number], ARGV[number + 1]) end
return ok({})
`)

/** Everything of a generation, at one moment. KEYS head, position, records, identities. ARGV version. */
export const everythingScript = script(`
if isStale() then return {'stale'} end
local position = redis.call('HMGET', KEYS[2], 'drawn', 'sequence')
if not position[1] then return {'stale'} end
return ok({'', '', '', position[1], position[2], redis.call('HVALS', KEYS[3]), redis.call('HVALS', KEYS[4])})
`)
