import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { JournalEntry } from '../../../../schemas/generated/types.js'
import type { SandboxCall } from '../../session/control-calls.js'
import { gathered } from '../../session/gathered.js'
import { useSession } from '../../session/session-context.js'
import type { Resource } from '../../session/use-resource.js'

/** The maximum number of entries in a journal page, and in the journal itself. */
const mostEntries = 1000
/** Small, because reading a thousand entries takes half a second. */
const firstEntries = 100

/** The requests of the journal, newest first. */
export function useRequests(): Resource<readonly JournalEntry[]> {
  const session = useSession()
  const { call } = session
  const [held, hold] = useState<{ entries?: readonly JournalEntry[]; error?: unknown }>({})
  const newest = useRef<number | undefined>(undefined)
  const reload = useRef<() => void>(() => undefined)

  // A layout effect starts the read before the browser paints the loading state.
  useLayoutEffect(() => {
    let isOver = false
    /** Whether the next read must read the whole journal, and replace all entries. */
    let isFreshDue = true
    const reading = gathered(async () => {
      const isFresh = isFreshDue
      isFreshDue = false
      try {
        if (newest.current === undefined) {
          const first = await newestRequests(call)
          if (isOver) return
          if (first !== undefined) hold({ entries: first })
        }
        const come = await requestsSince(call, isFresh ? undefined : newest.current)
        if (isOver) return
        newest.current = come[0]?.id ?? (isFresh ? undefined : newest.current)
        hold(before => ({
          entries: isFresh ? come : [...come, ...(before.entries ?? [])].slice(0, mostEntries),
        }))
      } catch (error) {
        if (isOver) return
        isFreshDue = true
        session.events.failed(error)
        hold(before => ({ ...before, error }))
      }
    })
    const stop = session.listen((topic, event) => {
      if (topic !== 'requests' && topic !== 'everything') return
      if (event?.type !== 'request') isFreshDue = true
      reading.soon()
    })
    reload.current = () => {
      isFreshDue = true
      reading.now()
    }
    reading.now()
    return () => {
      isOver = true
      reading.stop()
      stop()
    }
  }, [session])

  return { value: held.entries, error: held.error, reload: () => reload.current() }
}

async function newestRequests(call: SandboxCall): Promise<JournalEntry[] | undefined> {
  const { requests } = await call('GET /requests/brief', { query: { limit: mostEntries } })
  const before = requests.at(-firstEntries - 1)
  return before === undefined ? undefined : requestsSince(call, before.id)
}

/** Newest first, although the pages of the journal come oldest first. */
async function requestsSince(call: SandboxCall, after: number | undefined): Promise<JournalEntry[]> {
  let newest: JournalEntry[] = []
  let since = after
  for (;;) {
    const { requests, cursor } = await call('GET /requests', {
      query: { since: since?.toString(), limit: mostEntries },
    })
    newest = [...requests.reverse(), ...newest].slice(0, mostEntries)
    since = newest[0]?.id
    if (cursor === undefined || requests.length === 0) return newest
  }
}
