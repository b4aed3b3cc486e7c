import { script } from './script.js'

/**
 * Removes the names of expired sandboxes. All scripts in this file have the register as KEYS: a sorted set of expiry moments, and
 * a hash of creation moments.
 */
const sweep = `
local function sweep(now)
  for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do
    redis.call('ZREM', KEYS[1], name)
    redis.call('HDEL', KEYS[2], name)
  end
end
`

/**
 * Postpones the expiry of a name, or adds a new name unless the limit is reached. KEYS: the register. ARGV: the name, the
 * present moment, the moment of expiry, the limit, and 1 if the name must be new.
 */
export const holdScript = script(`${sweep}
local name, now, stays, most, mustBeNew = take(), take(), take(), tonumber(take()), take() == '1'
sweep(now)
local createdAt = redis.call('HGET', KEYS[2], name)
if createdAt and mustBeNew then return ok({'', '', '', 'taken'}) end
local isNamed = createdAt or redis.call('ZSCORE', KEYS[1], name)
if not isNamed and redis.call('ZCARD', KEYS[1]) >= most then return ok({'', '', '', 'full'}) end
redis.call('ZADD', KEYS[1], stays, name)
if createdAt then return ok({'', '', '', 'there', createdAt}) end
redis.call('HSET', KEYS[2], name, now)
return ok({'', '', '', 'new', now})
`)

/** Removes a name, and returns whether it existed. KEYS: the register. ARGV: the name, the present moment. */
export const forgetScript = script(`${sweep}
local name = take()
sweep(take())
redis.call('HDEL', KEYS[2], name)
return ok({'', '', '', redis.call('ZREM', KEYS[1], name)})
`)

/** Returns all names, each with its moments of expiry and creation. KEYS: the register. ARGV: the present moment. */
export const namesScript = script(`${sweep}
sweep(take())
local reply = {'', '', ''}
local found = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
for number = 1, #found, 2 do
  reply[#reply + 1] = found[number]
  reply[#reply + 1] = found[number + 1]
  reply[#reply + 1] = redis.call('HGET', KEYS[2], found[number]) or '0'
end
return ok(reply)
`)
