import type { Command } from './command.js'
import { contractCommand } from './contract/contract-command.js'
import { execCommand } from './exec/exec-command.js'
import { initCommand } from './init/init-command.js'
import { learnCommand } from './learn/learn-command.js'
import { mutantsCommand } from './mutants/mutants-command.js'
import { openapiCommand } from './openapi/openapi-command.js'
import { parityCommand } from './parity/parity-command.js'
import { proxyCommand } from './proxy/proxy-command.js'
import { recordCommand } from './record/record-command.js'
import { serveCommand } from './serve/serve-command.js'
import { waitCommand } from './wait/wait-command.js'

export const defaultCommand = serveCommand

/** The commands, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  serveCommand,
  contractCommand,
  learnCommand,
  recordCommand,
  parityCommand,
  proxyCommand,
  execCommand,
  waitCommand,
  mutantsCommand,
  initCommand,
  openapiCommand,
]
