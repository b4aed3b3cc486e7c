import { type Command, command } from './command.js'
import * as tables from './options/command-options.js'

/** The commands, in the order in which the help lists them. */
export const commands: readonly [Command, ...Command[]] = [
  command({
    name: 'serve',
    summary: 'Serve the mock (the default command)',
    usage: ['[serve] [options]'],
    examples: ['--port 4020 --profile unkey-v1', '--fixtures team.json --persist state.json'],
    positionals: 0,
    options: tables.serveOptions,
    load: async () => (await import('./serve/serve.js')).serve,
  }),
  command({
    name: 'contract',
    summary: 'Check a real service against every sentence of the specification',
    usage: ['contract <base-url> [options]', 'contract judge FILE [options]', 'contract diff A B'],
    examples: [
      'contract https://staging.example.com --api-id api_1 --token-env API_TOKEN --list',
      'contract http://127.0.0.1:4010 --api-id api_empty --token keymock-token --report html=report.html',
    ],
    positionals: 'checked by itself',
    options: tables.contractOptions,
    parts: {
      judge: {
        summary:
          'Check recorded traffic, in a HAR file or in lines of JSON, without sending a request. Options: --base-url, --only, --skip, --known-deviations, --strict, --allow-incomplete, --verbose and --report. The exit codes are those of keymock contract',
        usage: ['contract judge FILE [options]'],
        examples: [
          'contract judge traffic.har --base-url https://staging.example.com --report html=traffic.html',
        ],
      },
      diff: {
        summary:
          'Compare the choices of two services, from two files of keymock contract --observed, and print the differences. Choices in only one file are listed, but not compared. The exit code is 0 without differences and 1 with differences',
        usage: ['contract diff A B'],
        examples: ['contract diff staging.json production.json'],
      },
    },
    load: async () => (await import('./contract/contract.js')).contract,
  }),
  command({
    name: 'learn',
    summary: 'Learn a profile that makes the mock answer like a live service',
    usage: ['learn <base-url> [options]'],
    examples: ['learn https://staging.example.com --api-id api_1 --token-env API_TOKEN --allow-writes'],
    positionals: 1,
    options: tables.learnOptions,
    load: async () => (await import('./learn/learn.js')).learn,
  }),
  command({
    name: 'record',
    summary: 'Record the keys of a live API as a fixture, without secrets',
    usage: ['record <base-url> [options]'],
    examples: ['record https://staging.example.com --api-id api_1 --token-env API_TOKEN --output team.json'],
    positionals: 1,
    options: tables.recordOptions,
    load: async () => (await import('./record/record.js')).record,
  }),
  command({
    name: 'parity',
    summary: 'Find the first call that a live service and the mock answer differently',
    usage: ['parity <base-url> [options]'],
    examples: [
      'parity https://staging.example.com --profile learnt.json --api-id api_1 --token-env API_TOKEN --allow-writes',
    ],
    positionals: 1,
    options: tables.parityOptions,
    load: async () => (await import('./parity/parity.js')).parity,
  }),
  command({
    name: 'proxy',
    summary: 'Check the traffic between a client and a live service',
    usage: ['proxy <base-url> [options]'],
    examples: ['proxy https://staging.example.com --report html=traffic.html'],
    positionals: 1,
    options: tables.proxyOptions,
    load: async () => (await import('./proxy/proxy.js')).proxy,
  }),
  command({
    name: 'exec',
    summary: 'Run a command with its own server',
    details:
      'The command finds the server in KEYMOCK_BASE_URL, a token in KEYMOCK_TOKEN, an API in KEYMOCK_API_ID and the control API in KEYMOCK_CONTROL_URL.',
    usage: ['exec [options] -- <command>'],
    examples: ['exec -- npm test', 'exec --fixtures team.json -- pytest'],
    positionals: Number.POSITIVE_INFINITY,
    options: tables.execOptions,
    load: async () => (await import('./exec/exec.js')).exec,
  }),
  command({
    name: 'wait',
    summary: 'Wait until a server is ready',
    usage: ['wait [URL] [options]'],
    examples: ['wait http://127.0.0.1:4010 --timeout 10s'],
    positionals: 1,
    options: tables.waitOptions,
    load: async () => (await import('./wait/wait.js')).wait,
  }),
  command({
    name: 'mutants',
    summary: 'Find the server bugs that your tests miss',
    details:
      'Your tests find the server in KEYMOCK_BASE_URL, a token in KEYMOCK_TOKEN and an API in KEYMOCK_API_ID.',
    usage: ['mutants [options] -- <command>', 'mutants --list'],
    examples: ['mutants -- npm test', 'mutants --only 4.2 --concurrency 2 -- npm test'],
    positionals: Number.POSITIVE_INFINITY,
    options: tables.mutantsOptions,
    load: async () => (await import('./mutants/mutants.js')).mutants,
  }),
  command({
    name: 'init',
    summary: "Copy MSW's worker script to the static files of a frontend",
    usage: ['init <public-dir>'],
    examples: ['init public'],
    positionals: 1,
    options: tables.initOptions,
    load: async () => (await import('./init/init.js')).init,
  }),
  command({
    name: 'openapi',
    summary: 'Print the OpenAPI 3.1 document of the service',
    usage: ['openapi [options]'],
    examples: ['openapi --server-url https://staging.example.com'],
    positionals: 0,
    options: tables.openapiOptions,
    load: async () => (await import('./openapi/openapi.js')).openapi,
  }),
]

export const [defaultCommand] = commands
