import { useState } from 'preact/hooks'
import type { ContractReport } from '../../../../schemas/generated/types.js'
import { Button } from '../../components/button.js'
import { FileButton } from '../../components/file-button.js'
import { readJsonFile } from '../../components/files.js'
import { Empty } from '../../components/in-between.js'
import { useSession } from '../../session/session-context.js'
import { asReport } from './report.js'
import { ReportResults } from './report-results.js'

/** Opens a report that `keymock contract --report json=FILE` wrote. */
export function ContractView() {
  const { notices, source } = useSession()
  const [report, setReport] = useState<ContractReport | undefined>()
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
          <p>Point the contract suite at a service, and open or drop here what it wrote:</p>
          <pre class="sample">
            <code>{`npx keymock contract ${source.baseUrl(undefined)} \\\n  --token-env SERVICE_TOKEN --report json=report.json`}</code>
          </pre>
          <p>It is read in this page and goes nowhere else.</p>
        </Empty>
      ) : (
        <ReportResults report={report} />
      )}
    </section>
  )
}
