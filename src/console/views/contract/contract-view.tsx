import { useState } from 'preact/hooks'
import type { ContractReport } from '../../../../schemas/generated/types.js'
import { useActs } from '../../components/act-scope.js'
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
  const { source, route, overview } = useSession()
  const { fail } = useActs()
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
          <FileButton onFile={open}>Open report</FileButton>
          {report !== undefined && <Button onPress={() => setReport(undefined)}>Close report</Button>}
        </div>
      </header>
      {report === undefined ? (
        <Empty icon="contract" title="No report is open">
          {!source.isServer && (
            <p>The mock of this page answers in this page alone. No command reaches it.</p>
          )}
          <p>Run the contract suite against a service. Then open its report, or drop it here:</p>
          <Code text={command} what="the command" />
          <p>The report stays in this page.</p>
        </Empty>
      ) : (
        <ReportResults report={report} />
      )}
    </section>
  )
}
