import type { ConsoleSource, ControlRequest } from './console-source.js'

export interface AskedAhead {
  source: ConsoleSource
  /** Waits for all prefetched answers, but no longer than this time. */
  within(ms: number): Promise<void>
  /** Drops unused answers, which would become stale. */
  end(): void
}

/** Sends requests before the first render, so that the first render need not wait for their answers. */
export function askedAhead(source: ConsoleSource, askFirst: (source: ConsoleSource) => void): AskedAhead {
  const answers = new Map<string, Promise<unknown>>()
  askFirst({
    ...source,
    ask(request) {
      const answer = source.ask(request)
      answers.set(nameOf(request), answer)
      return answer
    },
  })
  const all = Promise.allSettled(answers.values())
  return {
    source: {
      ...source,
      ask(request) {
        const name = nameOf(request)
        const answer = answers.get(name)
        answers.delete(name)
        return answer ?? source.ask(request)
      },
    },
    async within(ms) {
      await Promise.race([all, new Promise(resolve => setTimeout(resolve, ms))])
    },
    end: () => answers.clear(),
  }
}

function nameOf(request: ControlRequest): string {
  return `${request.method} ${request.sandbox ?? ''} ${request.path}`
}
