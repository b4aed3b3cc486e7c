import type { Fixture } from '../../../schemas/generated/types.js'
import { usableTokens } from '../../fixture/usable-tokens.js'
import { UsageError } from '../usage-error.js'

/** A token, and an API that the token may use. */
export function accessTo(fixture: Fixture): { token: string; apiId: string } {
  for (const { token, workspaceId } of usableTokens(fixture)) {
    const apiId = fixture.workspaces.find(({ id }) => id === workspaceId)?.apis[0]?.id
    if (apiId !== undefined) return { token, apiId }
  }
  throw new UsageError({
    code: 'FIXTURE_UNUSABLE',
    where: 'the fixture',
    problem: 'The fixture has no token with access to an API, so every request fails.',
    remedy: 'Add a token and an API in the same workspace.',
  })
}
