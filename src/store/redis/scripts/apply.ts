import { generationScript, writing } from './script.js'

/**
 * Applies all changes of a decision if the stored data still equals the data that the decision used. Otherwise, changes nothing
 * and returns the stored data.
 *
 * ARGV, after the version:
 * - the number of compared fields
 * - for each compared field, the index in KEYS of the Redis hash that contains the field, the field's name, and its expected value
 * - the number of random blocks that the decision used
 * - the identities, the key to remove, and the key to add
 */
export const applyScript = writing(
  generationScript(`
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

return ok({'', '', '', sequence})
`),
)
