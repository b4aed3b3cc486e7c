#!/usr/bin/env node
import { runCommand } from './run-command.js'
import { streamTerminal } from './terminal/terminal.js'

const terminal = streamTerminal(process.stdout, process.stderr, process.env)
process.exitCode = await runCommand(process.argv.slice(2), terminal)
