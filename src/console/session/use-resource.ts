import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SandboxEvent } from '../../../schemas/generated/types.js'
import { gathered } from './gathered.js'
import type { Topic } from './session.js'
import { useSession } from './session-context.js'

export interface Resource<Value> {
  /** Undefined until the first read ends. During later reads, the old value stays. */
  value: Value | undefined
  error: unknown
  reload(): void
}

/**
 * Reads data, and reads it again after a change in one of the topics.
 *
 * @param name Identifies the data. A new name drops the old value.
 * @param concerns Selects the events of these topics that cause a new read. @default every event
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

  // A layout effect starts the read before the browser shows the loading state.
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
