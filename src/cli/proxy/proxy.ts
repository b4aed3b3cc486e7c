import { type Inline, line, marked } from '../../common/document/inline.js'
import { terminalLines } from '../../common/document/terminal-writer.js'
import { asPrinted, causedBy, KeymockError } from '../../domain/keymock-error.js'
import type { ProxiedExchange } from '../../fidelity/proxy/pass.js'
import {
  createTally,
  proxyDocument,
  proxyReport,
  violationLine,
} from '../../fidelity/proxy/proxy-document.js'
import { createSeenSecrets } from '../../fidelity/proxy/seen-secrets.js'
import { startProxy } from '../../fidelity/proxy/start-proxy.js'
import { consolePath } from '../../node/console-files.js'
import { forbiddenPort } from '../../node/http/listen.js'
import type { RunCommand } from '../command.js'
import { readBaseUrl } from '../contract/contract-run-options.js'
import { exitCodes, proxyExitCodes } from '../exit-codes.js'
import type { proxyOptions } from '../options/command-options.js'
import { checkOutputFiles, outputPaths } from '../output/check-output-files.js'
import { createGateway } from '../output/gateway.js'
import { reportsWithoutScripts } from '../output/report-file.js'
import { onStopSignal, untilStopped, withServer } from '../stop-signals.js'
import { logWriter } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

/** The exit code shows whether all exchanges kept the contract. */
export const proxy: RunCommand<typeof proxyOptions> = async ({ values, positionals, terminal }) => {
  const [address] = positionals
  if (address === undefined) {
    throw new UsageError(asPrinted`TARGET_MISSING  base URL
      The base URL is missing.
      Run keymock proxy https://keys.example.test`)
  }
  const baseUrl = readBaseUrl(address)
  const reports = reportsWithoutScripts(values.report ?? [], 'a proxy')
  await checkOutputFiles(outputPaths(reports))
  const tally = createTally(values.ignore)
  const seen = createSeenSecrets()
  const inLog = logWriter(terminal, (_, text) => terminal.print(text))
  const open = () =>
    startProxy({
      baseUrl,
      port: values.port,
      strict: values.strict,
      allowedHosts: values.allowHost,
      secrets: seen,
      onExchange(exchange) {
        const violations = tally.add(exchange)
        inLog(() => {
          for (const line of linesOf({ ...exchange, violations })) terminal.print(line)
        })
      },
    }).catch(cause => {
      const { port } = values
      throw new UsageError(causedBy(cause)`PORT_IN_USE  --port
        ${cause instanceof KeymockError ? cause.problem : `The proxy cannot listen on port ${port}.`}
        Choose another port, or 0 for a free port.`)
    })
  await withServer(
    open,
    async ({ url }, { signal }) => {
      terminal.print(`keymock proxy listens on ${url} and forwards to ${baseUrl}`)
      terminal.print(`  Console  ${url}${consolePath}/#/requests shows the exchanges`)
      const warning = forbiddenPort(url)
      if (warning !== undefined) terminal.warn(warning)
      terminal.print('  Ctrl-C   ends the proxy with a summary')
      void terminal.flush()
      await untilStopped(signal)
    },
    onStopSignal,
  )
  const secrets = seen.secrets()
  const gateway = createGateway(secrets, terminal)
  const report = proxyReport(tally, baseUrl, text => secrets.redact(text))
  const document = proxyDocument(report)
  await gateway.writeReports({ document, json: report }, reports)
  gateway.finish(['', ...terminalLines(document)])
  if (gateway.unwritten.length > 0) return exitCodes.failed
  return proxyExitCodes[report.verdict]
}

function linesOf({ method, path, status, violations, unchecked }: ProxiedExchange): Inline[] {
  const what = `${method} ${path} ${status ?? ''}`.trim()
  return [
    ...violations.map(violation => violationLine(violation, what)),
    ...(unchecked === undefined ? [] : [line`${marked('warn', 'note')}     ${what}  ${unchecked}`]),
  ]
}
