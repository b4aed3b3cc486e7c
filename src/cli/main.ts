#!/usr/bin/env node
import { runCommand } from './run-command.js'
import { streamTerminal } from './terminal/terminal.js'

const terminal = streamTerminal(process.stdout, process.stderr, process.env)
process.exitCode = await runCommand(process.argv.slice(2), terminal)
// What a module of handlers has left open, such as a timer or a connection, keeps nobody waiting once all is printed.
for (const stream of [process.stdout, process.stderr]) await new Promise(done => stream.write('', done))
process.exit()
