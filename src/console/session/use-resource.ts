import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SandboxEvent } from '../../../schemas/generated/types.js'
import { gathered } from './gathered.js'
import type { Topic } from './session.js'
import { useSession } from './session-context.js'

/** Something that is read from the source. */
export interface Resource<Value> {
  /** What was read last; it stays while it is read anew. */
  value: Value | undefined
  /** Why it could not be read the last time. */
  error: unknown
  reload(): void
}

/**
 * Reads something, and reads it again when one of the topics changes.
 *
 * @param name What is read: another name is another thing, and what was read of the old one is forgotten.
 * @param concerns Whether an event of these topics is about it; all are when left out.
 */
export function useResource<Value>(
  name: string,
  topics: readonly Topic[],
  read: () => Promise<Value>,
  concerns: (event: SandboxEvent) => boolean = () => true,
): Resource<Value> {
  const session = useSession()
  const [held, hold] = useState<{ name: string; value?: Value; error?: unknown }>({ name })
  const latest = useRef(read)
  latest.current = read
  const reload = useRef<() => void>(() => undefined)

  // Asked for before it is drawn that it is awaited.
  useLayoutEffect(() => {
    let isOver = false
    const reading = gathered(async () => {
      try {
        const value = await latest.current()
        if (!isOver) hold({ name, value })
      } catch (error) {
        if (isOver) return
        session.events.failed(error)
        hold(before => ({ ...(before.name === name ? before : { name }), error }))
      }
    })
    reload.current = reading.now
    reading.now()
    const stop = session.listen((topic, event) => {
      if (topic !== 'everything' && !topics.includes(topic)) return
      if (event === undefined || concerns(event)) reading.soon()
    })
    return () => {
      isOver = true
      reading.stop()
      stop()
    }
  }, [name, session])

  const isOurs = held.name === name
  return {
    value: isOurs ? held.value : undefined,
    error: isOurs ? held.error : undefined,
    reload: () => reload.current(),
  }
}
