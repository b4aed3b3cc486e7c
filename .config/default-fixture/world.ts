import type { Fixture, FixtureKey } from '../../schemas/generated/types.js'

/** The default fixture without its keys. */
export const world: Fixture = {
  $schema: '../schemas/fixture.schema.json',
  description:
    'The world of keymock without --fixtures. Acme has an API with 250 keys, a small API and an empty API. Globex has one API. The tokens are not secrets: they work only with this mock.',
  tokens: [
    { token: 'keymock-token', workspaceId: 'ws_acme' },
    { token: 'keymock-token-read-only', workspaceId: 'ws_acme', permissions: ['keys.list'] },
    { token: 'keymock-token-globex', workspaceId: 'ws_globex' },
  ],
  workspaces: [
    {
      id: 'ws_acme',
      name: 'Acme',
      apis: [
        { id: 'api_payments', name: 'Payments' },
        { id: 'api_catalog', name: 'Catalog', recoverable: false },
        { id: 'api_empty', name: 'Empty' },
      ],
      roles: [
        { name: 'admin', permissions: ['invoices.read', 'invoices.write', 'payouts.create', 'payouts.read'] },
        { name: 'accountant', permissions: ['invoices.read', 'payouts.read'] },
        { name: 'checkout', permissions: ['invoices.write'] },
        { name: 'guest' },
      ],
      permissions: ['invoices.read', 'invoices.write', 'payouts.create', 'payouts.read', 'refunds.create'],
      identities: [
        { externalId: 'user_ada', meta: { name: 'Ada Lovelace', plan: 'enterprise' } },
        { externalId: 'user_grace', meta: { name: 'Grace Hopper', plan: 'pro' } },
        { externalId: 'user_alan', meta: { name: 'Alan Turing', plan: 'free' } },
        { externalId: 'user_edsger' },
      ],
    },
    {
      id: 'ws_globex',
      name: 'Globex',
      apis: [{ id: 'api_reports', name: 'Reports' }],
      roles: [{ name: 'admin', permissions: ['reports.read'] }],
      permissions: ['reports.read'],
      identities: [{ externalId: 'user_ada', meta: { name: 'Ada at Globex' } }],
    },
  ],
}

/** The newest keys of api_payments, each with a special state or feature. */
export const notableKeys: FixtureKey[] = [
  {
    apiId: 'api_payments',
    prefix: 'sk_live',
    name: 'Expired: the summer campaign',
    externalId: 'user_grace',
    createdAt: '-40h',
    expires: '-2h',
    environment: 'live',
  },
  {
    apiId: 'api_payments',
    prefix: 'sk_test',
    name: 'Exhausted: the trial of a partner',
    meta: { partner: 'Initech' },
    createdAt: '-36h',
    remaining: 0,
    environment: 'test',
  },
  {
    apiId: 'api_payments',
    name: 'Disabled: a lost laptop',
    externalId: 'user_alan',
    createdAt: '-30h',
    updatedAt: '-20h',
    enabled: false,
  },
  {
    apiId: 'api_payments',
    prefix: 'sk_live',
    name: 'Expires tomorrow: the auditor',
    roles: ['accountant'],
    createdAt: '-24h',
    expires: '+24h',
    environment: 'live',
  },
  {
    apiId: 'api_payments',
    prefix: 'sk_live',
    name: 'Refilled monthly: the invoice run',
    permissions: ['invoices.read', 'invoices.write'],
    createdAt: '-12h',
    remaining: 982,
    refill: { interval: 'monthly', amount: 1000, refillDay: 1 },
    environment: 'live',
  },
  {
    apiId: 'api_payments',
    prefix: 'sk_live',
    name: 'Rate limited: the public widget',
    createdAt: '-6h',
    ratelimit: { type: 'fast', limit: 10, duration: 60_000 },
    environment: 'live',
  },
  {
    apiId: 'api_payments',
    id: 'key_recoverable',
    key: 'sk_test_recoverable_example',
    prefix: 'sk_test',
    name: 'Recoverable: shown again with decrypt=true',
    externalId: 'user_ada',
    createdAt: '-3h',
    recoverable: true,
    environment: 'test',
  },
  {
    apiId: 'api_payments',
    id: 'key_checkout',
    key: 'sk_live_checkout_example',
    prefix: 'sk_live',
    name: 'Checkout worker',
    externalId: 'user_ada',
    meta: { team: 'billing', region: 'EU' },
    roles: ['checkout'],
    permissions: ['refunds.create'],
    createdAt: '-1h',
    environment: 'live',
  },
]

export const catalogKeys: FixtureKey[] = [
  { apiId: 'api_catalog', name: 'Search index', createdAt: '-2000h' },
  {
    apiId: 'api_catalog',
    prefix: 'cat',
    name: 'Price import',
    externalId: 'user_grace',
    createdAt: '-900h',
    roles: ['guest'],
  },
  { apiId: 'api_catalog', prefix: 'cat', name: 'Old storefront', createdAt: '-700h', enabled: false },
]

export const reportsKeys: FixtureKey[] = [
  {
    apiId: 'api_reports',
    name: 'Quarterly report',
    externalId: 'user_ada',
    roles: ['admin'],
    createdAt: '-300h',
  },
  { apiId: 'api_reports', name: 'Dashboard', permissions: ['reports.read'], createdAt: '-100h' },
]
