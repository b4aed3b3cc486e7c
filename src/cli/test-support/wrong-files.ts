/** The contents of files, by file name. A command line writes `./` before the name. */
export const files: Readonly<Record<string, string | Uint8Array>> = {
  'good.json': json({ workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }] }),
  'empty.json': '',
  'no-entries.har': json({ log: {} }),
  'text.json': 'Hello, this is a letter.\n',
  'wrong.yaml': 'workspaces:\n  - id: ws_a\n   apis: []\n',
  'unknown-api.yaml': 'workspaces:\n  - {id: ws_a, apis: [{id: api_a}]}\nkeys:\n  - apiId: api_b\n',
  'profile.yml': 'listing:\n  order: random\n',
  'target.yaml': '# on this machine\nbaseUrl: 5\n',
  'array.json': '[]',
  'null.json': 'null',
  'comma.json': '{\n  "workspaces": [],\n}\n',
  'cut.json': '{ "workspaces": [',
  'comment.json': '{\n  // the workspaces\n  "workspaces": []\n}\n',
  'quotes.json': "{ 'workspaces': [] }",
  'unquoted-token.json': '{ "tokens": [{ "token": hunter2-secret }] }',
  'two-lines.json': '{ "workspaces": "a\nb" }',
  'latin-1.json': Uint8Array.of(0x22, 0xe9, 0x22),
  'utf-16.json': Uint8Array.from(Buffer.from('\uFEFF{ "workspaces": }', 'utf16le')),
  'no-workspaces.json': '{}',
  'misspelt-key.json': json({ workspaces: [{ id: 'ws_a', apis: [] }], keyz: [] }),
  'misspelt-name.json': fixture({ apiId: 'api_a', nmae: 'x' }),
  'unknown-member.json': fixture({ apiId: 'api_a', '\u001b[2J': 'x' }),
  'unknown-api.json': fixture({ apiId: 'api_b' }),
  'deep.json': fixture({ apiId: 'api_b', meta: { deep: 1 } }).replace(
    ': 1',
    `: ${'['.repeat(1e5)}${']'.repeat(1e5)}`,
  ),
  'unknown-role.json': fixture({ apiId: 'api_a', roles: ['admin'] }),
  'unknown-permission.json': fixture({ apiId: 'api_a', permissions: ['invoices.read'] }),
  'unknown-workspace.json': json({
    tokens: [{ token: 'secret-token', workspaceId: 'ws_b' }],
    workspaces: [{ id: 'ws_a', apis: [] }],
  }),
  'no-workspace.json': json({ workspaces: [] }),
  'unknown-workspace-of-any.json': json({
    anyToken: { workspaceId: 'ws_b' },
    workspaces: [{ id: 'ws_a', apis: [] }],
  }),
  'two-mistakes.json': json({ workspaces: [{ id: 'ws_a', apis: [] }], token: [], keyz: [] }),
  'one-id-twice.json': json({ workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }, { id: 'api_a' }] }] }),
  'number-for-token.json': json({
    tokens: [{ token: 5, workspaceId: 'ws_a' }],
    workspaces: [{ id: 'ws_a', apis: [] }],
  }),
  'no-token.json': json({ workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }] }),
  'no-such-day.json': fixture({ apiId: 'api_a', expires: '2026-02-30T12:00:00Z' }),
  'moment-in-words.json': fixture({ apiId: 'api_a', expires: 'in 3 days' }),
  'moment-without-unit.json': fixture({ apiId: 'api_a', createdAt: '-3x' }),
  'moment-out-of-range.json': fixture({ apiId: 'api_a', expires: '+999999999d' }),
  'profile-choice.json': json({ listing: { order: 'random' } }),
  'profile-member.json': json({ listing: { ordre: 'id' } }),
  'profile-group.json': json({ listings: { order: 'id' } }),
  'profile-extends.json': json({ extends: 'unkey' }),
  'profile-extends-file.json': json({ extends: './base.json' }),
  'profile-extends-number.json': json({ extends: 1 }),
  'profile-cursor.json': json({ listing: { cursor: 'last-id' } }),
  'misspelt-fault.json': '[\n  { "effect": { "conection": "reset" } }\n]',
  'observed.json': json({ format: 'keymock-observed/1', profile: {}, others: {} }),
  'observed-plan.json': json({
    format: 'keymock-observed/1',
    profile: {},
    others: {},
    plan: { randomSeed: 'x' },
  }),
  'target-member.json': json({ baseURL: 'http://127.0.0.1:1' }),
  'deviation-without-reason.json': json({ 'SEC-01': '' }),
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function fixture(key: object): string {
  return json({ workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }], keys: [key] })
}
