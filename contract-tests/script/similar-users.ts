import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { answersDecrypt } from '../keys/own-keys.js'
import { externalIdOf, isText } from '../model/external-id.js'
import { seenRecords } from '../model/seen-records.js'
import { rotated } from './rotated.js'
import { trapTexts } from './trap-texts.js'

const askedAlways = 6
const requestsReserved = 55

/** A target that filters by pattern, by normal form or by another member lists keys of similar users. */
export async function listSimilarUsers(context: CheckContext): Promise<void> {
  const { client, judge, run } = context
  // A run with few remaining requests tries only the first users. The rotation makes each seed begin with another pattern.
  const users = [...otherIdOf(context), ...rotated(run.users.patterns, run.randomSeed)]
  for (const [index, externalId] of users.entries()) {
    if (judge.outcomeOf('EXT-08').kind === 'failed') return
    if (index >= askedAlways && context.requestsLeft() <= requestsReserved) {
      context.leaveOut(users.length - index, 'user')
      break
    }
    const decrypt = index % 2 === 1 && answersDecrypt(context) ? true : undefined
    await client.list({ externalId, revalidateKeysCache: true, decrypt }, { purpose: 'probe' })
  }
  if (!run.thorough) return
  for (const { example } of trapTexts)
    await client.list({ externalId: example, revalidateKeysCache: true }, { purpose: 'probe' })
}

function otherIdOf({ history, run }: CheckContext): string[] {
  const identities = seenRecords(history).map(({ record }) => record.identity)
  const own = identities.find(identity => externalIdOf(identity) === run.users.main)
  return isObject(own) && isText(own.id) && own.id !== own.externalId ? [own.id] : []
}
