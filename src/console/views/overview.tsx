import type { ComponentChildren } from 'preact'
import { Button } from '../components/button.js'
import { Copyable } from '../components/copy-button.js'
import { Loaded, Pairs, View, ViewLink } from '../components/frame.js'
import { Code } from '../components/json-view.js'
import { firstApi, useSession } from '../session/session.js'
import { useKept, useResource } from '../session/use-resource.js'
import type { ViewName } from '../session/view-route.js'
import { aheadOrBehind, countText, fromNow, momentText, numberText } from '../words.js'
import { useActs } from './acts.js'
import { faultText } from './fault-text.js'
import { Pulse } from './pictures/pulse.js'
import { Ruler } from './pictures/ruler.js'
import { StatesBar } from './pictures/states-bar.js'
import { firstCurl } from './request-texts.js'
import { useRequests } from './requests.js'
import { useRuler } from './time.js'

/** Where the service is, and what happens in it, in small pictures that lead to the views. */
export function OverviewView() {
  const { source, route, overview } = useSession()
  const baseUrl = source.baseUrl(route.current.value.sandbox)
  const first = firstApi(overview.value)
  return (
    <View title="Overview" isPage>
      {source.isServer && (
        <section class="card" aria-label="Address">
          <Pairs
            pairs={[
              ['Address', <Copyable key="address" text={baseUrl} what="the base URL" />],
              ...(first === undefined
                ? []
                : [
                    ['Token', <Copyable key="token" text={first.token} what="the token" />] as const,
                    ['API', <Copyable key="api" text={first.apiId} what="the API" />] as const,
                  ]),
            ]}
          />
          {first !== undefined && <Code text={firstCurl(baseUrl, first)} what="the request as curl" />}
        </section>
      )}
      <div class="tiles">
        <KeysTile />
        <RequestsTile />
        <TimeTile />
        <FaultsTile />
      </div>
    </View>
  )
}

function Tile({
  view,
  title,
  note,
  children,
}: {
  view: ViewName
  title: string
  note: string
  children: ComponentChildren
}) {
  return (
    <section class="card tile" aria-label={title}>
      <header class="card-head">
        <h2>
          <ViewLink view={view}>{title}</ViewLink>
        </h2>
        <span class="muted figures">{note}</span>
      </header>
      {children}
    </section>
  )
}

function KeysTile() {
  const { call, route, clock } = useSession()
  const resource = useKept(
    useResource(`states ${clock.minute.value}`, ['keys', 'clock'], () =>
      call('GET /keys', { query: { counts: true, limit: 1 } }),
    ),
  )
  const { total = 0, states } = resource.value ?? {}
  return (
    <Tile view="keys" title="Keys" note={countText(total, 'key')}>
      <Loaded resource={resource} what="the keys" lines={2}>
        {() =>
          states === undefined || total === 0 ? (
            <p class="muted">No keys yet.</p>
          ) : (
            <StatesBar counts={states} chosen="" onChoose={state => route.go('keys', { state })} />
          )
        }
      </Loaded>
    </Tile>
  )
}

function RequestsTile() {
  const { route } = useSession()
  const resource = useRequests()
  const entries = resource.value ?? []
  return (
    <Tile view="requests" title="Requests" note={countText(entries.length, 'request')}>
      <Loaded resource={resource} what="the requests" lines={2}>
        {() =>
          entries.length === 0 ? (
            <p class="muted">No requests yet.</p>
          ) : (
            <Pulse
              isSmall
              entries={entries.slice(0, 60)}
              onOpen={id => route.go('requests', { request: String(id) })}
            />
          )
        }
      </Loaded>
    </Tile>
  )
}

function TimeTile() {
  const { clock } = useSession()
  const { resource, ...times } = useRuler(7)
  const ahead = clock.aheadMs.value
  const changes = resource.value?.changes ?? []
  const next = changes.find(({ at }) => at > times.now)
  return (
    <Tile view="time" title="Time" note={ahead === undefined ? 'real time' : aheadOrBehind(ahead)}>
      <p class="figures">{momentText(clock.now.value)} UTC</p>
      <Loaded resource={resource} what="the changes" lines={2}>
        {range => <Ruler {...range} {...times} />}
      </Loaded>
      <p class="muted">
        {next === undefined
          ? 'No key changes this week.'
          : `${numberText(changes.filter(({ change, at }) => change === 'expiry' && at > times.now).length)} expire this week. Next: ${next.name ?? next.keyId}, ${next.change} ${fromNow(next.at, times.now)}.`}
      </p>
    </Tile>
  )
}

const mostFaults = 3

function FaultsTile() {
  const { activeFaults } = useSession()
  const { removeFault } = useActs()
  const active = activeFaults.value
  return (
    <Tile view="faults" title="Faults" note={countText(active.length, 'active fault')}>
      {active.length === 0 ? (
        <p class="muted">No faults. Requests get normal responses.</p>
      ) : (
        <ul>
          {active.slice(0, mostFaults).map(({ id, fault, left }) => (
            <li key={id} class="armed">
              <span>{faultText(fault, left)}</span>
              <Button kind="quiet" onPress={() => removeFault(id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}
