import { command } from '../command.js'
import { serveOptions } from '../serve/serve-command.js'

const { port, host, persist, watch, json, quiet, ...rest } = serveOptions

export const execOptions = rest

export const execCommand = command({
  name: 'exec',
  summary: 'Run a command with its own server',
  details:
    'The command finds the server in KEYMOCK_BASE_URL, a token in KEYMOCK_TOKEN, an API in KEYMOCK_API_ID and the control API in KEYMOCK_CONTROL_URL.',
  usage: ['exec [options] -- <command>'],
  examples: ['exec -- npm test', 'exec --fixtures team.json -- pytest'],
  positionals: Number.POSITIVE_INFINITY,
  options: execOptions,
  load: async () => (await import('./exec.js')).exec,
})
