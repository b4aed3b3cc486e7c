import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SandboxEvent } from '../../../../schemas/generated/types.js'
import { gathered } from '../../session/gathered.js'
import { painted } from '../../session/painted.js'
import { useSession } from '../../session/session-context.js'
import type { Resource } from '../../session/use-resource.js'
import { SourceProblem } from '../../source/console-source.js'
import { type LoadedKeys, loadKeys, withKey, withoutKey } from './load-keys.js'

const mostSingly = 10
/** A delay that the timers of all browsers support. */
const longestTimerMs = 2_000_000_000

type KeyChange = Extract<SandboxEvent, { type: 'key' }>['change']

interface Held extends Partial<LoadedKeys> {
  apiId: string | undefined
  error?: unknown
}

/** The keys of one API, or of all APIs if `apiId` is undefined. A timer reads the keys again at the next expiry or refill. */
export function useKeys(apiId: string | undefined): Resource<LoadedKeys> {
  const session = useSession()
  const { call, clock } = session
  const [held, hold] = useState<Held>({ apiId })
  const latest = useRef(held)
  latest.current = held
  const reload = useRef<() => void>(() => undefined)

  // A layout effect starts the read before the browser paints the loading state.
  useLayoutEffect(() => {
    let isOver = false
    let isAllDue = true
    const changed = new Map<string, KeyChange>()

    const loadAll = async () => {
      isAllDue = false
      changed.clear()
      const isFirst = latest.current.apiId !== apiId || latest.current.keys === undefined
      const show = (loaded: LoadedKeys) => {
        if (!isOver) hold({ apiId, ...loaded })
      }
      const showPage = (soFar: LoadedKeys) => {
        show(soFar)
        return painted()
      }
      try {
        // Only the first load shows pages as they arrive. In a reload, the first page would replace the longer list.
        show(await loadKeys(call, apiId, isFirst ? showPage : () => undefined))
      } catch (error) {
        // A reset during the load may cause an error. Then another load is due, and this error does not matter.
        if (isOver || isAllDue) return
        session.events.failed(error)
        hold(before => ({ ...(before.apiId === apiId ? before : { apiId }), error }))
      }
    }
    const loadChanged = async () => {
      const held = new Set(latest.current.keys?.map(({ id }) => id))
      // Ignores the creation of keys that the last load already returned.
      const news = [...changed].filter(([id, change]) => change !== 'created' || !held.has(id))
      changed.clear()
      if (news.length > mostSingly) return loadAll()
      for (const [id, change] of news) {
        const key = change === 'deleted' ? undefined : await call('GET /keys/{id}', { id }).catch(asMissing)
        if (isOver) return
        hold(before => {
          if (before.keys === undefined || before.total === undefined) return before
          const loaded = { keys: before.keys, total: before.total }
          const isHere = key !== undefined && (apiId === undefined || key.apiId === apiId)
          return { apiId, ...(isHere ? withKey(loaded, key) : withoutKey(loaded, id)) }
        })
      }
    }
    const reading = gathered(() => (isAllDue ? loadAll() : loadChanged().catch(loadAll)))
    const stop = session.listen((topic, event?: SandboxEvent) => {
      if (topic === 'keys' && event?.type === 'key') changed.set(event.keyId, event.change)
      else if (topic === 'keys' || topic === 'clock' || topic === 'everything') isAllDue = true
      else return
      reading.soon()
    })
    reload.current = () => {
      isAllDue = true
      reading.now()
    }
    reading.now()
    return () => {
      isOver = true
      reading.stop()
      stop()
    }
  }, [apiId, session])

  const isOurs = held.apiId === apiId
  const keys = isOurs ? held.keys : undefined
  const { frozen } = clock.state.value ?? {}
  useEffect(() => {
    const changes = (keys ?? []).flatMap(({ nextChangeAt }) =>
      nextChangeAt === undefined ? [] : [nextChangeAt],
    )
    const waitMs = changes.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY) - clock.read()
    if (frozen || waitMs > longestTimerMs) return
    const timer = setTimeout(() => reload.current(), Math.max(waitMs, 0) + 250)
    return () => clearTimeout(timer)
  }, [keys, frozen])

  return {
    value: keys === undefined ? undefined : { keys, total: held.total ?? keys.length },
    error: isOurs ? held.error : undefined,
    reload: () => reload.current(),
  }
}

function asMissing(error: unknown): undefined {
  if (error instanceof SourceProblem && error.status === 404) return undefined
  throw error
}
