import { askingCommands, problemWith } from './ask-service.js'
import { serviceNamed } from './named-services.js'

// A separate process. It reads the name of a service, runs each command against it, and returns the problems.

process.on('message', async (name: string) => {
  const problems: string[] = []
  for (const command of askingCommands) {
    const problem = await problemWith(command, serviceNamed(name))
    if (problem !== undefined) problems.push(`${name}, ${command}: ${problem}`)
  }
  process.send?.(problems)
})
