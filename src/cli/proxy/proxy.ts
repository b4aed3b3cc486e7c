import { writeFile } from 'node:fs/promises'
import { counted } from '../../../contract-tests/reports/counted.js'
import { visibleText } from '../../../contract-tests/reports/visible-text.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { ProxiedExchange } from '../../fidelity/proxy/pass.js'
import { proxyHtml } from '../../fidelity/proxy/proxy-html.js'
import { proxyJunit } from '../../fidelity/proxy/proxy-junit.js'
import { startProxy } from '../../fidelity/proxy/start-proxy.js'
import { createTally, type ProxyReport, proxyReport } from '../../fidelity/proxy/tally.js'
import { consolePath } from '../../node/console-files.js'
import type { RunCommand } from '../command.js'
import { readBaseUrl } from '../contract/contract-run-options.js'
import { proxyExitCodes } from '../exit-codes.js'
import { checkOutputFiles, outputPaths } from '../output/check-output-files.js'
import { reportsOfKinds } from '../output/report-file.js'
import { printWritten } from '../output/write-output.js'
import { onStopSignal } from '../stop-signals.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import type { proxyOptions } from './proxy-command.js'

const renderers = {
  html: proxyHtml,
  junit: proxyJunit,
  json: (report: ProxyReport) => `${JSON.stringify(report, null, 2)}\n`,
} as const

const words = { kept: 'KEPT', broken: 'BROKEN', incomplete: 'NOTHING CHECKED' } as const

/** Listens until it is stopped. @returns Whether what passed kept to the contract. */
export const proxy: RunCommand<typeof proxyOptions> = async ({ values, positionals, terminal }) => {
  const [address] = positionals
  if (address === undefined) {
    throw new UsageError({
      code: 'TARGET_MISSING',
      where: 'base URL',
      problem: 'It is missing.',
      remedy: 'Write keymock proxy https://keys.example.test',
    })
  }
  const baseUrl = readBaseUrl(address)
  const reports = reportsOfKinds(values.report ?? [], ['html', 'junit', 'json'], 'what passed a proxy')
  await checkOutputFiles(outputPaths(reports))
  const tally = createTally()
  const started = await startProxy({
    baseUrl,
    port: values.port,
    strict: values.strict,
    onExchange(exchange) {
      tally.add(exchange)
      for (const line of linesOf(exchange, terminal)) terminal.print(line)
    },
  }).catch(cause => {
    throw new UsageError({
      code: 'PORT_IN_USE',
      where: '--port',
      problem: cause instanceof KeymockError ? cause.problem : `Port ${values.port} cannot be listened on.`,
      remedy: 'Choose another one, or 0 for any that is free.',
      cause,
    })
  })
  terminal.print(`keymock proxy listens on ${started.url} and passes on to ${baseUrl}`)
  terminal.print(`  Console  ${started.url}${consolePath}/#/requests shows what passes`)
  terminal.print('  Ctrl-C   ends it with a summary')
  void terminal.flush()
  const stop = onStopSignal(() => undefined)
  await new Promise<void>(resolve => stop.signal.addEventListener('abort', () => resolve(), { once: true }))
  stop.dispose()
  await started.close()
  const report = proxyReport(tally, baseUrl)
  const { exchanges, client, service, unchecked } = report.counts
  terminal.print(
    `\n${words[report.verdict]}  ${counted(exchanges, 'exchange')}, ${counted(client, 'violation')} of the client, ${service} of the service, ${unchecked} unchecked.`,
  )
  for (const { kind, file } of reports) {
    await writeFile(file, renderers[kind](report)).catch(cause => {
      throw new KeymockError({
        code: 'REPORT_UNWRITABLE',
        where: file,
        problem: `It cannot be written to (${cause.code ?? 'unknown reason'}).`,
        remedy: 'Name a file that can be.',
        cause,
      })
    })
  }
  printWritten(reports, [], terminal)
  return proxyExitCodes[report.verdict]
}

function linesOf(
  { method, path, status, violations, unchecked }: ProxiedExchange,
  { paint }: Terminal,
): string[] {
  const what = visibleText(`${method} ${path} ${status ?? ''}`.trim())
  return [
    ...violations.map(
      ({ whose, section, problem }) =>
        `${paint('red', whose.padEnd(8))} ${what}  ${visibleText(problem)}  ${paint('dim', `spec ${section}`)}`,
    ),
    ...(unchecked === undefined ? [] : [`${paint('yellow', 'note')}     ${what}  ${unchecked}`]),
  ]
}
