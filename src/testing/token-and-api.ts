import type { Fixture } from '../../schemas/generated/types.js'

/** What a test asks a fake with: the fixture's first token and first API. */
export function tokenAndApi({ tokens, workspaces }: Fixture): { token: string; apiId: string } {
  return { token: tokens?.[0]?.token ?? 'any-token', apiId: workspaces[0]?.apis[0]?.id ?? '' }
}
