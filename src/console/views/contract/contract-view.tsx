import { useState } from 'preact/hooks'
import type { ContractReport } from '../../../../schemas/generated/types.js'
import { Button } from '../../components/button.js'
import { FileButton } from '../../components/file-button.js'
import { readJsonFile } from '../../components/files.js'
import { Empty } from '../../components/in-between.js'
import { Code } from '../../components/json-view.js'
import { firstApi } from '../../session/first-api.js'
import { useSession } from '../../session/session-context.js'
import { asReport } from './report.js'
import { ReportResults } from './report-results.js'

/** Opens a report that `keymock contract --report json=FILE` wrote. */
export function ContractView() {
  const { notices, source, route, overview } = useSession()
  const [report, setReport] = useState<ContractReport | undefined>()
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
      notices.failed(error)
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
          <FileButton onFile={open}>Open a report</FileButton>
          {report !== undefined && <Button onPress={() => setReport(undefined)}>Close it</Button>}
        </div>
      </header>
      {report === undefined ? (
        <Empty icon="contract" title="No report is open">
          {!source.isServer && <p>The fake of this page answers in it alone, where no command reaches it.</p>}
          <p>Point the contract suite at a service, and open or drop here what it wrote:</p>
          <Code text={command} what="the command" />
          <p>It is read in this page and goes nowhere else.</p>
        </Empty>
      ) : (
        <ReportResults report={report} />
      )}
    </section>
  )
}
