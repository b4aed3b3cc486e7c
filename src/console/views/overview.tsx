import type { ComponentChildren } from 'preact'
import { Copyable } from '../components/button.js'
import { Loaded, Pairs, View, ViewLink } from '../components/frame.js'
import { Code } from '../components/json-view.js'
import { firstApi, useSession } from '../session/session.js'
import { type Resource, useResource } from '../session/use-resource.js'
import { titleOf, type ViewName } from '../session/view-route.js'
import { aheadOrBehind, countText, fromNow, momentText } from '../words.js'
import { FaultLines } from './faults.js'
import { Pulse } from './pictures/pulse.js'
import { Ruler } from './pictures/ruler.js'
import { StatesBar } from './pictures/states-bar.js'
import { useFirstCurl } from './request-texts.js'
import { useRequests } from './requests.js'
import { useRuler } from './time.js'

/** Where the service is, and what happens in it, in small pictures that lead to the views. */
export function OverviewView() {
  const { source, route, overview } = useSession()
  const baseUrl = source.baseUrl(route.current.value.sandbox)
  const { token, apiId } = firstApi(overview.value) ?? {}
  const curl = useFirstCurl()
  const pairs = [
    ['Address', baseUrl, 'the base URL'],
    ['Token', token, 'the token'],
    ['API', apiId, 'the API'],
  ].flatMap(([name = '', text, what = '']) =>
    text === undefined ? [] : [[name, <Copyable key={name} text={text} what={what} />] as const],
  )
  return (
    <View isPage>
      {source.isServer && (
        <section class="box card" aria-label="Address">
          <Pairs pairs={pairs} />
          {curl !== undefined && <Code text={curl} what="the request as curl" />}
        </section>
      )}
      <div class="cards">
        <KeysTile />
        <RequestsTile />
        <TimeTile />
        <FaultsTile />
      </div>
    </View>
  )
}

interface TileProps<Value> {
  view: ViewName
  note: string
  resource: Resource<Value>
  none?: string | false
  children: (value: Value) => ComponentChildren
}

/** @param none The text of a tile without content. */
function Tile<Value>({ view, note, resource, none, children }: TileProps<Value>) {
  return (
    <section class="box card" aria-label={titleOf(view)}>
      <header class="card-head ends">
        <h2>
          <ViewLink view={view}>{titleOf(view)}</ViewLink>
        </h2>
        <span class="muted figures">{note}</span>
      </header>
      <Loaded resource={resource} what={`the ${view}`} lines={2}>
        {value => (none ? <p class="muted">{none}</p> : children(value))}
      </Loaded>
    </section>
  )
}

function KeysTile() {
  const { call, route, clock } = useSession()
  const resource = useResource(`states ${clock.minute.value}`, ['keys', 'clock'], () =>
    call('GET /keys', { query: { counts: true, limit: 1 } }),
  )
  const { total = 0 } = resource.value ?? {}
  return (
    <Tile view="keys" note={countText(total, 'key')} resource={resource} none={total === 0 && 'No keys yet.'}>
      {({ states }) =>
        states && <StatesBar counts={states} value="" onValue={state => route.go('keys', { state })} />
      }
    </Tile>
  )
}

function RequestsTile() {
  const { route } = useSession()
  const resource = useRequests()
  const { length = 0 } = resource.value ?? []
  const open = (id: number) => route.go('requests', { request: String(id) })
  return (
    <Tile
      view="requests"
      note={countText(length, 'request')}
      resource={resource}
      none={length === 0 && 'No requests yet.'}
    >
      {entries => <Pulse isSmall entries={entries.slice(0, 60)} onOpen={open} />}
    </Tile>
  )
}

function TimeTile() {
  const { clock } = useSession()
  const { resource, ...times } = useRuler(7)
  const ahead = clock.aheadMs.value
  const note = ahead === undefined ? 'real time' : aheadOrBehind(ahead)
  const coming = (resource.value?.changes ?? []).filter(({ at }) => at > times.now)
  const expiries = coming.filter(({ change }) => change === 'expiry').length
  const [next] = coming
  return (
    <Tile view="time" note={note} resource={resource}>
      {range => (
        <>
          <p class="figures">{momentText(clock.now.value)} UTC</p>
          <Ruler {...range} {...times} />
          <p class="muted">
            {next === undefined
              ? 'No key changes this week.'
              : `${countText(expiries, 'expiry', 'expiries')} this week. Next: ${next.name ?? next.keyId}, ${next.change} ${fromNow(next.at, times.now)}.`}
          </p>
        </>
      )}
    </Tile>
  )
}

function FaultsTile() {
  const { faults, activeFaults } = useSession()
  const active = activeFaults.value
  const resource = { value: faults.value, reload() {} }
  return (
    <Tile view="faults" note={countText(active.length, 'active fault')} resource={resource}>
      {() => <FaultLines faults={active} most={3} />}
    </Tile>
  )
}
