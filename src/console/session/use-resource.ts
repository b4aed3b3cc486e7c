import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SandboxEvent } from '../../../schemas/generated/types.js'
import { gathered } from './gathered.js'
import { type Topic, useSession } from './session.js'

export interface Resource<Value> {
  /** Undefined until the first read ends. During later reads, the old value stays. */
  value: Value | undefined
  error: unknown
  reload(): void
}

/** A value, and the events since it was read. */
export interface Outdated<Value> {
  value: Value
  events: readonly SandboxEvent[]
}

/**
 * Reads data, and reads it again after a change in one of the topics, at most once a second.
 *
 * @param name Identifies the data.
 * @param read Gets the latest value if only known events have changed it.
 * @param concerns Selects the events of these topics that cause a new read. Undefined for an action of this console. @default all
 */
export function useResource<Value>(
  name: string,
  topics: readonly Topic[],
  read: (outdated?: Outdated<Value>) => Promise<Value>,
  concerns: (event: SandboxEvent | undefined) => boolean = () => true,
): Resource<Value> {
  const session = useSession()
  const [held, hold] = useState<{ name: string; value?: Value; error?: unknown }>({ name })
  const latest = useRef(read)
  latest.current = read
  const reload = useRef<() => void>(() => undefined)

  // A layout effect starts the read before the browser shows the loading state.
  useLayoutEffect(() => {
    let isOver = false
    let known: { value: Value; events: SandboxEvent[] } | undefined
    const reading = gathered(async () => {
      const outdated = known
      known = undefined
      const events: SandboxEvent[] = []
      pending = events
      try {
        const value = await latest.current(outdated)
        if (pending === events) known = { value, events }
        if (!isOver) hold({ name, value })
      } catch (error) {
        if (isOver) return
        session.events.failed(error)
        hold(before => ({ ...(before.name === name ? before : { name }), error }))
      }
    })
    let pending: SandboxEvent[] | undefined
    const forget = () => {
      known = undefined
      pending = undefined
      reading.now()
    }
    reload.current = forget
    forget()
    const stop = session.listen((topic, event) => {
      if (topic !== 'everything' && !topics.includes(topic)) return
      if (topic !== 'everything' && !concerns(event)) return
      if (event === undefined) return forget()
      pending?.push(event)
      reading.soon()
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

/** The latest value, also while the next one loads under another name, such as another page of a table. */
export function useKept<Value>(resource: Resource<Value>): Resource<Value> {
  const kept = useRef(resource.value)
  if (resource.value !== undefined) kept.current = resource.value
  return { ...resource, value: kept.current }
}
