import type { Fixture } from '../../schemas/generated/types.js'

/** More keys than a page may have without `limit` (section 4.1). */
const bulk = 105

export const token = 'small-token'

/** A small world that keeps runs short, but meets the needs of all requirements. */
export const smallWorld: Fixture = {
  tokens: [{ token, workspaceId: 'ws_small' }],
  workspaces: [
    {
      id: 'ws_small',
      name: 'Small',
      apis: [
        { id: 'api_own', name: 'Own' },
        { id: 'api_other', name: 'Other' },
        { id: 'api_bulk', name: 'Bulk' },
      ],
      roles: [{ name: 'admin', permissions: ['read', 'write'] }, { name: 'guest' }],
      permissions: ['read', 'write'],
      identities: [{ externalId: 'user_ada', meta: { plan: 'pro' } }, { externalId: 'user_bulk' }],
    },
  ],
  keys: [
    { apiId: 'api_own', name: 'Ada', externalId: 'user_ada', createdAt: '-300h', roles: ['admin', 'guest'] },
    { apiId: 'api_own', name: 'Nobody', createdAt: '-200h', permissions: ['read', 'write'] },
    { apiId: 'api_other', name: 'Elsewhere', externalId: 'user_ada', createdAt: '-100h' },
    ...Array.from({ length: bulk }, (_, index) => ({
      apiId: 'api_bulk',
      name: `Bulk ${index}`,
      externalId: 'user_bulk',
      createdAt: `-${1000 + index}h`,
    })),
  ],
}

export const smallTarget = {
  baseUrl: 'http://localhost',
  token,
  apiId: 'api_own',
  secondApiId: 'api_other',
  bulkApiId: 'api_bulk',
  existingRole: 'admin',
  existingPermission: 'read',
  moreRoles: ['guest'],
  morePermissions: ['write'],
}
