import { script } from './script.js'

/**
 * One page of a listing, with how many keys its API has.
 *
 * KEYS head, records, index. ARGV version, listing, another listing that keys have to be in as well, the least and the greatest
 * member, direction, limit, the listing of the API and where that ends.
 */
export const pageScript = script(`
if isStale() then return {'stale'} end
local listing, second, low, high = take(), take(), take(), take()
local isDescending = take() == '-'
local limit = tonumber(take())
local function range(count)
  if isDescending then return redis.call('ZREVRANGEBYLEX', KEYS[3], high, low, 'LIMIT', 0, count) end
  return redis.call('ZRANGEBYLEX', KEYS[3], low, high, 'LIMIT', 0, count)
end

local members = {}
if second == '' then
  members = range(limit + 1)
else
  local count
  repeat
    local found = range(limit + 1)
    count = #found
    for _, member in ipairs(found) do
      local isInBoth = redis.call('ZSCORE', KEYS[3], second .. member:sub(#listing + 1))
      if isInBoth and #members <= limit then members[#members + 1] = member end
    end
    if count > 0 and isDescending then high = '(' .. found[count] end
    if count > 0 and not isDescending then low = '(' .. found[count] end
  until count <= limit or #members > limit
end

local reply = {'', '', '', #members > limit and 1 or 0, redis.call('ZLEXCOUNT', KEYS[3], take(), take())}
local ids = {}
for number = 1, math.min(#members, limit) do
  local tail = members[number]:sub(#listing + 1)
  local stop = tail:find('\\0', 1, true)
  ids[number] = stop == #tail and tail:sub(1, stop - 1) or tail:sub(stop + 1)
end
if #ids > 0 then
  for number, record in ipairs(redis.call('HMGET', KEYS[2], unpack(ids))) do reply[number + 5] = record end
end
return ok(reply)
`)
