#!/usr/bin/env node
import { runCommand } from './command-line.js'
import { wasStopped } from './stop-signals.js'
import { streamTerminal } from './terminal/terminal.js'

const terminal = streamTerminal(process.stdout, process.stderr, process.env)
process.exitCode = await runCommand(process.argv.slice(2), terminal)
// After a stop signal, does not wait for a program that no longer reads the output.
if (wasStopped()) setTimeout(() => process.exit(), 3000)
await terminal.flush()
// Exits after the last output, because an open timer or connection of a handler module could keep the process alive.
for (const stream of [process.stdout, process.stderr]) await new Promise(done => stream.write('', done))
process.exit()
