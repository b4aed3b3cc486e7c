import { type AskingCommand, problemWith } from './ask-service.js'
import { serviceNamed } from './hostile-services.js'

// A service may make keymock hang, so that not even a timer fires: services.hostile.test.ts starts this module in a process.

process.on('message', async ({ command, name }: { command: AskingCommand; name: string }) => {
  process.send?.((await problemWith(command, serviceNamed(name))) ?? 'none')
})
