import { generationScript } from './script.js'

/**
 * Looks up a key by id or hash, and the identity of a user. Also reserves blocks of the random source.
 *
 * ARGV, after the version: the id of a key; the hash of a key; the name of an identity; the number of blocks to reserve. An empty
 * string skips a lookup.
 */
export const findScript = generationScript(`
local id, hash, name, blocks = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local drawn = redis.call('HGET', KEYS[2], 'drawn')
if blocks ~= '0' then redis.call('HINCRBY', KEYS[2], 'drawn', blocks) end
local record = id ~= '' and redis.call('HGET', KEYS[3], id)
local owner = hash ~= '' and redis.call('HGET', KEYS[4], hash)
if not record and owner then record = redis.call('HGET', KEYS[3], owner) end
local identity = name ~= '' and redis.call('HGET', KEYS[5], name)
return ok({'', '', '', drawn, record or '', owner or '', identity or ''})
`)
