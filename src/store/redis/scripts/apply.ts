import { script } from './script.js'

/**
 * Compares what a decision was made on with what there is, and applies the decision as a whole, or tells what there is instead.
 *
 * KEYS head, position, records, hashes, identities, index. ARGV is read from the front: version; how many fields are compared, and
 * of each its key, name and value; blocks drawn; identities; the key that goes; the key that comes.
 */
export const applyScript = script(`
if isStale() then return {'stale'} end
-- How long the generation stays: -1 without an end, -2 when it is gone.
local left = redis.call('PTTL', KEYS[2])
if left == -2 then return {'stale'} end
local current, isChanged = {'changed'}, false
for number = 1, tonumber(take()) do
  local key = KEYS[tonumber(take())]
  local field = take()
  local value = redis.call('HGET', key, field) or ''
  if value ~= take() then isChanged = true end
  current[number + 1] = value
end
if isChanged then return current end

local blocks = take()
if blocks ~= '0' then redis.call('HINCRBY', KEYS[2], 'drawn', blocks) end
for _ = 1, tonumber(take()) do
  local name = take()
  redis.call('HSET', KEYS[5], name, take())
end

local gone = take()
if gone ~= '' then
  redis.call('HDEL', KEYS[3], gone)
  redis.call('HDEL', KEYS[4], take())
  for _ = 1, tonumber(take()) do redis.call('ZREM', KEYS[6], take()) end
end

local sequence = ''
local id = take()
if id ~= '' then
  local hash, rest, order, tail = take(), take(), take(), take()
  sequence = take()
  local hasSequence = take() == '1'
  if sequence == '' then sequence = string.format('%.0f', redis.call('HINCRBY', KEYS[2], 'sequence', 1)) end
  redis.call('HSET', KEYS[3], id, '{"sequence":' .. sequence .. ',' .. rest)
  redis.call('HSET', KEYS[4], hash, id)
  if hasSequence then order = order .. string.char(96 + #sequence) .. sequence end
  for _ = 1, tonumber(take()) do redis.call('ZADD', KEYS[6], 0, take() .. order .. '\\0' .. tail) end
end

-- What was empty until now goes when the rest of its generation goes.
for number = 3, left > 0 and 6 or 0 do
  if redis.call('PTTL', KEYS[number]) == -1 then redis.call('PEXPIRE', KEYS[number], left) end
end
return ok({'', '', '', sequence})
`)
