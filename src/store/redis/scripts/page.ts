import { generationScript } from './script.js'

/**
 * Returns one page of a listing, and the number of the API's keys.
 *
 * ARGV, after the version: the listing's prefix; the prefix of a second listing, or an empty string; the lower and the upper
 * bound; the direction; the limit; the bounds of the API's listing. With a second listing, the page has only keys
 * that are in both listings.
 */
export const pageScript = generationScript(`
local listing, second, low, high = take(), take(), take(), take()
local isDescending = take() == '-'
local limit = tonumber(take())
local function range(count)
  if isDescending then return redis.call('ZREVRANGEBYLEX', KEYS[6], high, low, 'LIMIT', 0, count) end
  return redis.call('ZRANGEBYLEX', KEYS[6], low, high, 'LIMIT', 0, count)
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
      local isInBoth = redis.call('ZSCORE', KEYS[6], second .. member:sub(#listing + 1))
      if isInBoth and #members <= limit then members[#members + 1] = member end
    end
    if count > 0 and isDescending then high = '(' .. found[count] end
    if count > 0 and not isDescending then low = '(' .. found[count] end
  until count <= limit or #members > limit
end

local hasMore = #members > limit
if hasMore then members[limit + 1] = nil end
local from = #listing + 1
for number, member in ipairs(members) do
  local stop = member:find('\\0', from, true)
  members[number] = stop == #member and member:sub(from, stop - 1) or member:sub(stop + 1)
end
-- One joined text is less work than a text for each key, for the store and for keymock.
local records = #members > 0 and table.concat(redis.call('HMGET', KEYS[3], unpack(members)), ',') or ''
return ok({'', '', '', hasMore and 1 or 0, redis.call('ZLEXCOUNT', KEYS[6], take(), take()), records})
`)
