import { commands } from '../commands.js'
import { environmentNameOf, flagOf, isSwitch, type Option } from '../options/option.js'

/** The files that the calls name. `./` stands for the folder that they are in. */
export const files: Readonly<Record<string, string | Uint8Array>> = {
  'good.json': json({ workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }] }),
  'empty.json': '',
  'text.json': 'Hello, this is a letter.\n',
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
  'target-member.json': json({ baseURL: 'http://127.0.0.1:1' }),
  'deviation-without-reason.json': json({ 'SEC-01': '' }),
}

const contract = 'keymock contract http://127.0.0.1:1 --api-id api_a --token-env SERVICE_TOKEN'

/** Command lines that cannot be carried out, as they are typed in a shell. */
export const wrongCalls: readonly string[] = [
  // Commands
  'keymock serv',
  'keymock Serve',
  'keymock start --port 1',
  "keymock ''",
  'keymock help serv',
  'keymock contarct --help',
  'keymock http://127.0.0.1:4010',
  'keymock --quiet openapi',
  'keymock serve me',
  'keymock serve contract',
  'keymock openapi now',
  'keymock init',
  'keymock init public static',
  // Options
  'keymock -p 4010',
  'keymock -port 4010',
  'keymock --Port 4010',
  'keymock --prot=4010',
  'keymock --token secret',
  'keymock --list',
  'keymock mutants --port 1 -- true',
  'keymock --port=',
  'keymock --port 4010x',
  'keymock --port -1',
  'keymock --port 65536',
  'keymock --port 0x10',
  "keymock --port ' 4010'",
  'keymock --port 1 --port',
  'keymock --port 1 --port two',
  'keymock --port 4010 4011',
  'keymock --host localhost:4010',
  'keymock --host http://localhost',
  "keymock --host '[::1'",
  'keymock --host 192.0.2.1 --port 0',
  'keymock --latency fast',
  'keymock --latency 400-50',
  'keymock --latency 600001',
  'keymock --latency 1.5s',
  'keymock --keys 1000001',
  'keymock --keys -5',
  'keymock --random-seed 1e9',
  'keymock --quiet=maybe',
  'keymock --quiet yes',
  'keymock --no-quiet',
  'keymock --fixtures --quiet',
  'keymock --fixtures',
  'keymock --fixtures -x.json',
  'keymock --fixtures -- x.json',
  'keymock --watch',
  'keymock --watch --profile unkey-v1',
  'keymock --watch --fixtures ./good.json --persist ./state.jsonl',
  'keymock --mutant limit-ignore',
  'keymock --mutant limit-ignore --persist ./state.jsonl',
  'keymock --handlers ./nowhere.mjs --persist ./state.jsonl',
  'keymock --handlers ./folder',
  'keymock --handlers ./text.json',
  'keymock --host 192.0.2.1 --port 0 --persist ./state.jsonl',
  'keymock --persist ./folder',
  'keymock --persist ./nowhere/state.jsonl',
  'keymock --persist ./text.json',
  // The environment
  'KEYMOCK_PORT=abc keymock',
  'KEYMOCK_PORT=http://127.0.0.1 keymock',
  'KEYMOCK_QUIET=maybe keymock',
  'KEYMOCK_RANDOM_SEED=-1 keymock',
  'KEYMOCK_FIXTURES=./nowhere.json keymock',
  'KEYMOCK_PROFILE=unkey keymock',
  'KEYMOCK_FIXTURE=./good.json KEYMOCK_VERSION=1.2.3 keymock --port two',
  'KEYMOCK_FIXTURE=./good.json KEYMOCK_VERSION=1.2.3 keymock --fixtures ./nowhere.json',
  // Fixtures
  ...[
    './nowhere.json',
    './folder',
    './good.json/x',
    '/dev/null',
    '/dev/zero',
    './empty.json',
    './text.json',
    './array.json',
    './null.json',
    './comma.json',
    './cut.json',
    './comment.json',
    './quotes.json',
    './unquoted-token.json',
    './two-lines.json',
    './latin-1.json',
    './utf-16.json',
    './no-workspaces.json',
    './misspelt-key.json',
    './misspelt-name.json',
    './unknown-member.json',
    './unknown-api.json',
    './deep.json',
    './unknown-role.json',
    './unknown-permission.json',
    './unknown-workspace.json',
    './unknown-workspace-of-any.json',
    './no-workspace.json',
    './two-mistakes.json',
    './one-id-twice.json',
    './number-for-token.json',
    './no-such-day.json',
    './moment-in-words.json',
    './moment-without-unit.json',
    './moment-out-of-range.json',
  ].map(file => `keymock --fixtures ${file}`),
  // Profiles
  ...[
    'unkey',
    'STANDARD',
    'mine',
    './nowhere.json',
    './folder',
    './empty.json',
    './array.json',
    './comma.json',
    './profile-choice.json',
    './profile-member.json',
    './profile-group.json',
    './profile-extends.json',
    './profile-extends-file.json',
    './profile-extends-number.json',
    './profile-cursor.json',
  ].map(profile => `keymock --profile ${profile}`),
  // keymock mutants
  'keymock mutants',
  'keymock mutants --',
  'keymock mutants --only prefix-lost',
  'keymock mutants npm test --silent',
  'keymock mutants -- ./nothing-here',
  'keymock mutants --only prefix-lots -- true',
  'keymock mutants --skip 9.9 -- true',
  'keymock mutants --only prefix-lost --skip prefix-lost -- true',
  'keymock mutants --timeout 0s -- true',
  'keymock mutants --timeout 10 -- true',
  'keymock mutants --concurrency 0 -- true',
  'keymock mutants --fixtures ./nowhere.json -- true',
  'keymock mutants --fixtures ./no-token.json -- true',
  'keymock mutants --profile unkey -- true',
  'keymock mutants -- false',
  // keymock contract
  'keymock contract',
  'keymock contract http://127.0.0.1:1',
  'keymock contract --api-id api_a',
  'keymock contract 127.0.0.1:4010 --api-id api_a',
  'keymock contract localhost:4010 --api-id api_a',
  'keymock contract ftp://keys.example.test --api-id api_a',
  'keymock contract http://me:secret@keys.example.test --api-id api_a',
  'keymock contract http://keys.example.test/?token=secret --api-id api_a',
  'keymock contract http://127.0.0.1:1 secret --api-id api_a',
  'keymock contract http://127.0.0.1:1 --api-id api_a',
  'keymock contract http://127.0.0.1:1 --api-id api_a --token a --token-env B',
  'keymock contract http://127.0.0.1:1 --api-id api_a --token -secret',
  'keymock contract http://127.0.0.1:1 --api-id api_a --tokne=secret',
  "keymock contract http://127.0.0.1:1 --api-id api_a --token 'Bearer secret'",
  'keymock contract http://127.0.0.1:1 --api-id api_a --token-env NOWHERE',
  "keymock contract http://127.0.0.1:1 --api-id api_a --token-env '$SERVICE_TOKEN'",
  'SERVICE_TOKEN= keymock contract http://127.0.0.1:1 --api-id api_a --token-env SERVICE_TOKEN',
  'keymock contract http://127.0.0.1:1 --api-id api_a --token-file ./nowhere',
  'keymock contract http://127.0.0.1:1 --api-id api_a --token-file ./folder',
  'keymock contract http://127.0.0.1:1 --api-id api_a --token-file ./empty.json',
  'keymock contract http://127.0.0.1:1 --api-id api_a --token-file /dev/zero',
  `${contract} --report pdf=report.pdf`,
  `${contract} --report html`,
  `${contract} --report html=/dev/null/report.html`,
  `${contract} --observed /dev/null/observed.json`,
  `${contract} --ledger ./folder --allow-writes`,
  `${contract} --target ./nowhere.json`,
  `${contract} --target ./target-member.json`,
  `${contract} --known-deviations ./array.json`,
  `${contract} --known-deviations ./deviation-without-reason.json`,
  `${contract} --timeout 0s`,
  `${contract} --run-timeout 0m`,
  `${contract} --timeout 5`,
  `${contract} --allow-waiting 1w`,
  `${contract} --rps 0`,
  `${contract} --concurrency 65`,
  `${contract} --fuzz 10001`,
  `${contract} --refill-intervals daily,,monthly`,
  `${contract} --allow-write`,
  'SERVICE_TOKEN=x keymock contract http://192.0.2.1 --api-id api_a --token-env SERVICE_TOKEN --allow-writes',
  'keymock contract --list --only NOPE-99',
  'keymock contract --list --skip 99',
  'keymock contract diff',
  'keymock contract diff a.json',
  'keymock contract diff a.json b.json c.json',
  'keymock contract diff ./nowhere.json ./good.json',
  'keymock contract diff ./good.json ./good.json',
]

/** Each option of each command without its value, misspelt, and with a value that it does not take, as far as there is one. */
export function wrongUsesOfEveryOption(): string[] {
  return commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([optionName, option]) => {
      const flag = flagOf(optionName)
      const behind = name === 'mutants' ? ' -- true' : ''
      const call = (args: string) => `keymock ${name} ${args}${behind}`
      const bad = badValue(option)
      return [
        call(misspelt(flag)),
        ...(isSwitch(option) ? [] : [`keymock ${name} ${flag}`]),
        ...(bad === undefined ? [] : [call(`${flag}=${bad}`)]),
        ...(bad === undefined || bad === ''
          ? []
          : [`${environmentNameOf(optionName)}=${bad} keymock ${name}${behind}`]),
      ]
    }),
  )
}

/** With the last two letters in each other's place, or with one too many where they are the same. */
function misspelt(flag: string): string {
  const swapped = `${flag.slice(0, -2)}${flag.at(-1)}${flag.at(-2)}`
  return swapped === flag ? `${flag}${flag.at(-1)}` : swapped
}

function badValue({ kind }: Option): string | undefined {
  return ['', 'no-such-value'].findLast(text => kind.read(text) === undefined)
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function fixture(key: object): string {
  return json({ workspaces: [{ id: 'ws_a', apis: [{ id: 'api_a' }] }], keys: [key] })
}
