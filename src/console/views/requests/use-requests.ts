import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { JournalEntry } from '../../../../schemas/generated/types.js'
import { gatherMs } from '../../session/gather-ms.js'
import { useSession } from '../../session/session-context.js'
import type { Resource } from '../../session/use-resource.js'

/** As many as a page of the journal has at most, and as the journal keeps. */
const mostEntries = 1000
const firstEntries = 200

/** The requests of the journal, newest first, as they come. */
export function useRequests(): Resource<readonly JournalEntry[]> {
  const session = useSession()
  const { client } = session
  const [held, hold] = useState<{ entries?: readonly JournalEntry[]; error?: unknown }>({})
  const newest = useRef<number | undefined>(undefined)
  const reload = useRef<() => void>(() => undefined)

  // Asked for before it is drawn that they are awaited.
  useLayoutEffect(() => {
    let turn = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async (isFresh: boolean) => {
      const mine = ++turn
      const since = isFresh ? undefined : newest.current
      try {
        const limit = since === undefined ? firstEntries : mostEntries
        const { requests } = await client.requests({ since: since?.toString(), limit })
        if (mine !== turn) return
        const come = [...requests].sort((a, b) => b.id - a.id)
        newest.current = come[0]?.id ?? since
        hold(before => ({
          entries: since === undefined ? come : [...come, ...(before.entries ?? [])].slice(0, mostEntries),
        }))
      } catch (error) {
        if (mine !== turn) return
        session.events.failed(error)
        hold(before => ({ ...before, error }))
      }
    }
    const stop = session.listen((topic, event) => {
      if (topic !== 'requests' && topic !== 'everything') return
      clearTimeout(timer)
      timer = setTimeout(load, gatherMs, event?.type !== 'request')
    })
    reload.current = () => void load(true)
    void load(true)
    return () => {
      turn++
      clearTimeout(timer)
      stop()
    }
  }, [session])

  return { value: held.entries, error: held.error, reload: () => reload.current() }
}
