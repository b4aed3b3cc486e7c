import type { ConsoleSource, ControlRequest } from './console-source.js'

export interface AskedAhead {
  /** The source, which gives the answers that are under way to those who ask the same. */
  source: ConsoleSource
  /** Fulfilled when all of them have come, or as soon as that would take longer than the given time. */
  within(ms: number): Promise<void>
  /** Forgets those that were not asked for: they grow old. */
  end(): void
}

/**
 * Asks a source what will be asked soon, so that it is there when a page is drawn for the first time.
 *
 * @param askFirst Asks it.
 */
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
