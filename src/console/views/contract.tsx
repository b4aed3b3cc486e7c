import { useEffect, useState } from 'preact/hooks'
import type { ContractRun } from '../../../schemas/generated/types.js'
import { Button, FileButton, readJsonFile } from '../components/button.js'
import { Empty, View } from '../components/frame.js'
import { Icon } from '../components/icon.js'
import { Code } from '../components/json-view.js'
import { firstApi, useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { aheadOrBehind, countText } from '../words.js'
import { useActions } from './actions.js'

const pollMs = 300
const leastAheadMs = 2000

/** Runs the contract suite if the server can run it. The suite writes the report, which the view shows in a frame. */
export function ContractView() {
  const { call, callServer, source, route, overview } = useSession()
  const { ask } = useActions()
  // If the mock runs in the browser, no sandboxes exist and the suite cannot run.
  const canRun = source.hasSandboxes && overview.value?.links.contract !== undefined
  const [opened, setOpened] = useState<string | undefined>()
  const latest = useResource(`contract ${canRun}`, [], async () =>
    canRun ? callServer('GET /contract') : undefined,
  )
  const run = latest.value
  const isRunning = run?.state === 'running'
  useEffect(() => {
    const timer = isRunning ? setTimeout(latest.reload, pollMs) : undefined
    return () => clearTimeout(timer)
  }, [run])
  const start = async () => {
    setOpened(undefined)
    if ((await ask(() => call('POST /contract'))) !== undefined) latest.reload()
  }
  const open = async (file: File) => {
    const made = await ask(async () => {
      const report = await readJsonFile<object>(file)
      return callServer('POST /contract/reports', { body: { report } })
    })
    if (made !== undefined) setOpened(made.path)
  }
  const path = opened ?? (isRunning ? undefined : run?.report)
  return (
    <View
      actions={
        canRun && (
          <>
            <Button kind="primary" disabled={isRunning} onPress={start}>
              Run contract suite
            </Button>
            <FileButton onFile={open}>Open report</FileButton>
            {opened !== undefined && <Button onPress={() => setOpened(undefined)}>Close report</Button>}
          </>
        )
      }
    >
      {isRunning && opened === undefined && (
        <Progress run={run} onCancel={() => ask(() => callServer('DELETE /contract'))} />
      )}
      {run?.state === 'failed' && <p role="alert">{run.problem}</p>}
      {path !== undefined ? (
        <>
          {opened === undefined && run !== undefined && <AboutRun run={run} />}
          {route.href('contract') === undefined ? (
            <Empty icon="contract" title="The report is ready">
              <a class="link" href={`${source.baseUrl(undefined)}${path}`} target="_blank" rel="noreferrer">
                Open the report
              </a>
            </Empty>
          ) : (
            <iframe class="report" title="Report" src={`${source.baseUrl(undefined)}${path}`} />
          )}
        </>
      ) : (
        !isRunning && <NoReport canRun={canRun} />
      )}
    </View>
  )
}

function NoReport({ canRun }: { canRun: boolean }) {
  const { source, route, overview } = useSession()
  const { apiId, token } = (source.isServer ? firstApi(overview.value) : undefined) ?? {
    apiId: 'API_ID',
    token: 'TOKEN',
  }
  const baseUrl = source.isServer
    ? source.baseUrl(route.current.value.sandbox)
    : 'https://keys.staging.example.test'
  const command = [
    `SERVICE_TOKEN=${token} npx keymock contract ${baseUrl}`,
    `  --api-id ${apiId} --token-env SERVICE_TOKEN`,
    canRun ? '  --report json=report.json' : '  --report html=report.html',
  ].join(' \\\n')
  return (
    <Empty icon="contract" title="No report is open">
      {!source.isServer && <p>This mock runs inside the page, where no command can reach it.</p>}
      {canRun && (
        <p>
          Run the contract suite against this mock. The run takes a few seconds and uses a new sandbox with
          the same fixture and profile.
        </p>
      )}
      <p>
        {canRun
          ? 'To check another service, run the command below with its address, API and token. Then open the report.'
          : 'To check a real service, run the command below, and open the report in your browser.'}
      </p>
      <Code text={command} what="the command" />
    </Empty>
  )
}

function Progress({ run, onCancel }: { run: ContractRun; onCancel: () => Promise<unknown> }) {
  const { done = 0, of = 0, failed = 0, requests = 0, results = [] } = run
  return (
    <div class="box card run">
      <p class="figures" role="status">
        {of === 0 ? 'Starting the run' : `${done} of ${countText(of, 'requirement')}`}, {failed} not met,{' '}
        {countText(requests, 'request')}
      </p>
      <div
        class="cells"
        role="progressbar"
        aria-label="Requirements with a result"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={of || 1}
      >
        {Array.from({ length: of }, (_, index) => (
          <i key={index} class={`fill-${results[index]?.split(' ')[0]}`} />
        ))}
      </div>
      <Button onPress={onCancel}>Cancel run</Button>
    </div>
  )
}

function AboutRun({ run: { sandbox = '', aheadMs = 0, frozen } }: { run: ContractRun }) {
  const { route } = useSession()
  const requests = route.href('requests', { sandbox })
  const isMoved = Math.abs(aheadMs) >= leastAheadMs
  return (
    <div class="filters wrap">
      {(isMoved || frozen) && (
        <p class="told fill-warn">
          <Icon name="warning" /> At the start of the run, the server's clock was{' '}
          {isMoved ? `${aheadOrBehind(aheadMs)} of real time` : 'stopped'}
          {isMoved && frozen && ' and stopped'}. Requirements about time may fail or be skipped.
        </p>
      )}
      {requests !== undefined && (
        <p class="muted">
          The run used the sandbox <code>{sandbox}</code>.{' '}
          <a class="link" href={requests}>
            Show its requests
          </a>
        </p>
      )}
    </div>
  )
}
