import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SandboxEvent } from '../../../schemas/generated/types.js'
import { gathered } from './gathered.js'
import { type Topic, useSession } from './session.js'

export interface Resource<Value> {
  /** Undefined until the first read ends. During later reads, also under another name, the old value stays. */
  value?: Value
  error?: unknown
  reload(): void
}

/**
 * Reads data, and reads it again after a change in one of the topics, at most once a second.
 *
 * @param name Identifies the data. The data of another name is read at once.
 * @param concerns Selects the events of these topics that cause a new read. Undefined for an action of this console. @default all
 */
export function useResource<Value>(
  name: string,
  topics: readonly Topic[],
  read: () => Promise<Value>,
  concerns: (event: SandboxEvent | undefined) => boolean = () => true,
): Resource<Value> {
  const session = useSession()
  const [held, hold] = useState<{ value?: Value; error?: unknown }>({})
  const latest = useRef(read)
  latest.current = read
  const reload = useRef(() => {})

  // A layout effect starts the read before the browser shows the loading state.
  useLayoutEffect(() => {
    let isOver = false
    const reading = gathered(async () => {
      try {
        const value = await latest.current()
        if (!isOver) hold({ value })
      } catch (error) {
        if (isOver) return
        session.events.failed(error)
        hold(({ value }) => ({ ...(value !== undefined && { value }), error }))
      }
    })
    reload.current = reading.now
    reading.now()
    const stop = session.listen((topic, event) => {
      if (topic !== 'everything' && !(topics.includes(topic) && concerns(event))) return
      if (event === undefined) reading.now()
      else reading.soon()
    })
    return () => {
      isOver = true
      reading.stop()
      stop()
    }
  }, [name, session])
  return { ...held, reload: () => reload.current() }
}
