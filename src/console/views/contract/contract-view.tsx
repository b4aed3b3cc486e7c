import { useState } from 'preact/hooks'
import type { ContractReport, ContractRun } from '../../../../schemas/generated/types.js'
import { useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { FileButton } from '../../components/file-button.js'
import { readJsonFile } from '../../components/files.js'
import { Icon } from '../../components/icon.js'
import { Empty } from '../../components/in-between.js'
import { Code } from '../../components/json-view.js'
import { firstApi } from '../../session/first-api.js'
import { useSession } from '../../session/session-context.js'
import { aheadOrBehind } from '../../words/length-of-time.js'
import { asReport } from './report.js'
import { ReportResults } from './report-results.js'
import { RunProgress } from './run-progress.js'
import { useContractRun } from './use-contract-run.js'

/** Runs the contract suite if the server can run it, and opens report files of `keymock contract --report json=FILE`. */
export function ContractView() {
  const { source, route, overview } = useSession()
  const { fail } = useActs()
  const [opened, setReport] = useState<ContractReport | undefined>()
  // If the mock runs in the browser, no sandboxes exist and the suite cannot run.
  const canRun = source.hasSandboxes && overview.value?.links.contract !== undefined
  const { run, report: ownReport, start, cancel } = useContractRun(canRun)
  const isRunning = run?.state === 'running'
  const report = opened ?? (isRunning ? undefined : ownReport)
  const example = source.isServer ? firstApi(overview.value) : undefined
  const { apiId, token } = example ?? { apiId: 'API_ID', token: 'TOKEN' }
  const baseUrl = source.isServer
    ? source.baseUrl(route.current.value.sandbox)
    : 'https://keys.staging.example.test'
  const command = [
    `SERVICE_TOKEN=${token} npx keymock contract ${baseUrl}`,
    `  --api-id ${apiId} --token-env SERVICE_TOKEN`,
    '  --report json=report.json',
  ].join(' \\\n')
  const open = async (file: File) => {
    try {
      setReport(asReport(await readJsonFile(file), file.name))
    } catch (error) {
      fail(error)
    }
  }
  return (
    <section
      class="view view-page view-wide"
      aria-labelledby="view-title"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        const file = event.dataTransfer?.files[0]
        if (file !== undefined) void open(file)
      }}
    >
      <header class="view-head">
        <h1 id="view-title">Contract</h1>
        <div class="view-acts">
          {canRun && (
            <Button
              kind="primary"
              disabled={isRunning}
              onPress={() => {
                setReport(undefined)
                return start()
              }}
            >
              Run contract suite
            </Button>
          )}
          <FileButton onFile={open}>Open report</FileButton>
          {opened !== undefined && <Button onPress={() => setReport(undefined)}>Close report</Button>}
        </div>
      </header>
      {isRunning && opened === undefined && <RunProgress run={run} onCancel={cancel} />}
      {run?.state === 'failed' && <p role="alert">{run.problem}</p>}
      {report !== undefined ? (
        <ReportResults report={report}>
          {opened === undefined && run !== undefined && <AboutRun run={run} />}
        </ReportResults>
      ) : isRunning ? null : (
        <Empty icon="contract" title="No report is open">
          {!source.isServer && <p>This mock runs inside the page, where no command can reach it.</p>}
          {canRun && (
            <p>
              Run the contract suite against this mock. The run takes a few seconds and uses a new sandbox
              with the same fixture and profile.
            </p>
          )}
          <p>
            {canRun
              ? 'To check another service, run the command below with its address, API and token.'
              : 'To check a real service, run the command below.'}{' '}
            Then open the report, or drop it on this page.
          </p>
          <Code text={command} what="the command" />
          <p>The report stays in your browser. The page does not upload the report.</p>
        </Empty>
      )}
    </section>
  )
}

function AboutRun({ run: { sandbox = '', aheadMs = 0, frozen } }: { run: ContractRun }) {
  const { route } = useSession()
  const requests = route.href('requests', { sandbox })
  const isMoved = Math.abs(aheadMs) >= leastAheadMs
  return (
    <>
      {(isMoved || frozen) && (
        <p class="told told-warn run-clock">
          <Icon name="warning" /> At the start of the run, the server's clock was{' '}
          {isMoved ? `${aheadOrBehind(aheadMs)} of real time` : 'stopped'}
          {isMoved && frozen && ' and stopped'}. Requirements about time may fail or be skipped.
        </p>
      )}
      {requests !== undefined && (
        <p class="muted run-clock">
          The run used the sandbox <code>{sandbox}</code>.{' '}
          <a class="link" href={requests}>
            Show its requests
          </a>
        </p>
      )}
    </>
  )
}

const leastAheadMs = 2000
