import type { Fixture } from '../../../schemas/generated/types.js'
import { sandboxOf } from '../../build-keymock.js'
import { createKeymock } from '../../create-keymock.js'
import type { ProfileName, ProfileSource } from '../../profile/profile-source.js'
import { fetchResponse, requestMessage } from '../../service/requests/fetch-messages.js'
import { type LearnOptions, type Learnt, learn } from '../learn/learn.js'

export interface Teacher {
  profile: ProfileName | ProfileSource
  fixtures?: Fixture
  randomSeed?: number
}

export function fetchOf(teacher: Teacher) {
  const keymock = createKeymock({ ...teacher, clock: Date.UTC(2030, 0, 15, 12) })
  const sandbox = sandboxOf(keymock)
  const fetch: typeof globalThis.fetch = async (input, init) =>
    fetchResponse(await sandbox.handle(requestMessage(new Request(input, init))))
  return { keymock, fetch }
}

export async function learnFrom(teacher: Teacher, options: Partial<LearnOptions> = {}): Promise<Learnt> {
  const { keymock, fetch } = fetchOf(teacher)
  return learn({
    baseUrl: 'http://localhost',
    token: 'keymock-token',
    apiId: 'api_payments',
    existingRole: 'admin',
    existingPermission: 'payouts.read',
    runId: 'learnrun',
    randomSeed: 1,
    fetch,
    time: { now: () => keymock.clock.now(), sleep: async ms => void keymock.clock.advance(ms) },
    ...options,
  })
}
