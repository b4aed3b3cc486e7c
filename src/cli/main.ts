#!/usr/bin/env node
import { runCommand } from './run-command.js'
import { streamTerminal } from './terminal/terminal.js'

const terminal = streamTerminal(process.stdout, process.stderr, process.env)
process.exitCode = await runCommand(process.argv.slice(2), terminal)
// Exits after the last output, because an open timer or connection of a handler module could keep the process alive.
for (const stream of [process.stdout, process.stderr]) await new Promise(done => stream.write('', done))
process.exit()
