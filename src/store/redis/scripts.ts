import { createHash } from 'node:crypto'

export interface Script {
  text: string
  sha1: string
}

/**
 * The beginning of all scripts. `take` returns the next argument. `ok` adds the store's time to an answer. A script calls `ok`
 * last, because some servers refuse writes after TIME.
 */
const basics = `
local at = 0
local function take()
  at = at + 1
  return ARGV[at]
end
local function ok(reply)
  local time = redis.call('TIME')
  reply[1] = 'ok'
  reply[2] = time[1]
  reply[3] = time[2]
  return reply
end
`

function script(body: string): Script {
  const text = basics + body
  return { text, sha1: createHash('sha1').update(text).digest('hex') }
}

/**
 * Appends entries to the log if none of the seen rows has changed, and returns the entries that the writer has missed.
 *
 * KEYS: head, log, rows, base. ARGV: the epoch; the writer's revision, and the mark of its last entry; the number of seen rows,
 * and the rows; the number of changed rows, and the rows; the entries. The log's item number n is the entry with the revision
 * `start + n`. Each item begins with its mark: a store that restarts from a backup has other entries at the same revisions.
 */
export const appendScript = script(`
local head = redis.call('HMGET', KEYS[1], 'epoch', 'revision', 'start', 'floor')
if head[1] ~= take() then return {'replaced'} end
if redis.call('EXISTS', KEYS[2], KEYS[3], KEYS[4]) < 3 then return {'lost'} end
local seen, revision, start, floor = tonumber(take()), tonumber(head[2]), tonumber(head[3]), tonumber(head[4])
local tip = seen >= start and seen <= revision and redis.call('LINDEX', KEYS[2], seen - start)
if not tip or tip:sub(1, 12) ~= take() then return {'replaced'} end
local isFree = seen >= floor
for _ = 1, tonumber(take()) do
  if tonumber(redis.call('HGET', KEYS[3], take()) or 0) > seen then isFree = false end
end
local count = tonumber(take())
local last = at + count
local missed = seen < revision and redis.call('LRANGE', KEYS[2], seen - start + 1, -1) or {}
if isFree and last < #ARGV then
  local next = revision + #ARGV - last
  for number = last + 1, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[number]) end
  for number = at + 1, last do redis.call('HSET', KEYS[3], ARGV[number], next) end
  redis.call('HSET', KEYS[1], 'revision', next)
end
local reply = {'', '', '', isFree and 1 or 0, revision}
for number, entry in ipairs(missed) do reply[number + 5] = entry end
return ok(reply)
`)

/**
 * Makes a prepared state current, if the epoch is still the expected epoch and the row has not changed. KEYS: the head; log, rows
 * and base of the new state; the same of the old state. ARGV: the expected epoch (empty if no state exists), the writer's
 * revision, the row, and the fields of the head.
 */
export const replaceScript = script(`
local expected, seen, row = take(), tonumber(take()), take()
if (redis.call('HGET', KEYS[1], 'epoch') or '') ~= expected then return {'changed'} end
if #KEYS > 4 and tonumber(redis.call('HGET', KEYS[6], row) or 0) > seen then return {'changed'} end
for number = 2, 4 do redis.call('PERSIST', KEYS[number]) end
if #KEYS > 4 then redis.call('DEL', KEYS[5], KEYS[6], KEYS[7]) end
for number = at + 1, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[number], ARGV[number + 1]) end
return ok({})
`)

/**
 * Replaces the base by a newer base of the same state. The log keeps the entries after the old base for writers that are behind.
 * KEYS: head, log, rows, base, the new base. ARGV: the epoch, and the revision of the new base.
 */
export const compactScript = script(`
local head = redis.call('HMGET', KEYS[1], 'epoch', 'base', 'start', 'revision')
local epoch, base = take(), take()
if head[1] ~= epoch or tonumber(head[2]) >= tonumber(base) then
  redis.call('DEL', KEYS[5])
  return ok({})
end
redis.call('PERSIST', KEYS[5])
redis.call('RENAME', KEYS[5], KEYS[4])
redis.call('LTRIM', KEYS[2], tonumber(head[2]) - tonumber(head[3]), -1)
redis.call('DEL', KEYS[3])
redis.call('HSET', KEYS[3], '', 0)
redis.call('HSET', KEYS[1], 'base', base, 'start', head[2], 'floor', head[4])
return ok({})
`)

/**
 * Postpones the expiry of a sandbox, or adds a new sandbox unless the limit is reached. First removes the names of expired
 * sandboxes. KEYS: a sorted set of expiry moments, and a hash of creation moments. ARGV: the name, the present moment, the moment
 * of expiry, the limit, and 1 if the name must be new.
 */
export const holdScript = script(`
local name, now, stays, most, mustBeNew = take(), take(), take(), tonumber(take()), take() == '1'
for _, expired in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do
  redis.call('ZREM', KEYS[1], expired)
  redis.call('HDEL', KEYS[2], expired)
end
local createdAt = redis.call('HGET', KEYS[2], name)
if createdAt and mustBeNew then return ok({'', '', '', 'taken'}) end
local isNamed = createdAt or redis.call('ZSCORE', KEYS[1], name)
if not isNamed and redis.call('ZCARD', KEYS[1]) >= most then return ok({'', '', '', 'full'}) end
redis.call('ZADD', KEYS[1], stays, name)
if createdAt then return ok({'', '', '', 'there', createdAt}) end
redis.call('HSET', KEYS[2], name, now)
return ok({'', '', '', 'new', now})
`)
