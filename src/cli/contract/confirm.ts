import { createInterface } from 'node:readline/promises'

export interface Question {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
  signal: AbortSignal
}

export async function confirm(question: string, { input, output, signal }: Question): Promise<boolean> {
  const lines = createInterface({ input, output })
  // In raw mode, readline receives Ctrl-C and the process gets no signal, so this listener sends the signal.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    // Ctrl-D closes the input without an answer, and `question` would wait for ever.
    const closed = new Promise<string>(resolve => lines.once('close', () => resolve('')))
    const answer = await Promise.race([lines.question(question, { signal }), closed])
    return /^y(es)?$/i.test(answer.trim())
  } catch {
    return false
  } finally {
    lines.close()
  }
}
