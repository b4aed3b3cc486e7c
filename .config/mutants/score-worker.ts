import { type Kind, scorers } from './score.js'

// `scoreAll` starts this module in separate processes.

process.on('message', async ({ kind, name }: { kind: Kind; name: string }) => {
  process.send?.(await scorers[kind](name))
})
