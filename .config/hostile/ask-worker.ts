import { askingCommands, problemWith } from './ask-service.js'
import { serviceNamed } from './named-services.js'

// services.ts starts this module in separate processes.

process.on('message', async (name: string) => {
  const problems: string[] = []
  for (const command of askingCommands) {
    const problem = await problemWith(command, serviceNamed(name))
    if (problem !== undefined) problems.push(`${name}, ${command}: ${problem}`)
  }
  process.send?.(problems)
})
