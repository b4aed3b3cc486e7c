import { asPrinted, causedBy, KeymockError } from '../domain/keymock-error.js'

const init =
  'Run: npx keymock init <public-dir>, with your folder of static files (public/ in Vite). Then reload.'

export async function isWorkerScript(url: string): Promise<boolean> {
  return (await versionAt(new URL(url, location.href).href)) !== undefined
}

async function versionAt(href: string): Promise<string | undefined> {
  const response = await fetch(href, { cache: 'no-store' }).catch(() => undefined)
  return versionOf(await response?.text().catch(() => undefined))
}

function versionOf(script: string | undefined): string | undefined {
  return /PACKAGE_VERSION = '([^']+)'/.exec(script ?? '')?.[1]
}

export async function workerProblem(url: string, cause: unknown): Promise<KeymockError> {
  const { href } = new URL(url, location.href)
  const response = await fetch(href, { cache: 'no-store' }).catch(() => undefined)
  const text = await response?.text()
  const isScript = /javascript/.test(response?.headers.get('Content-Type') ?? '')
  if (response === undefined || text === undefined || !response.ok || !isScript) {
    const elsewhere = `${init} If the script has another address, pass it: startWorker({ workerUrl }).`
    return new KeymockError(causedBy(cause)`WORKER_SCRIPT_MISSING  ${href}
      MSW's worker script is missing: ${found(response, isScript)}.
      ${(await remedyBeside(href)) ?? elsewhere}`)
  }
  const version = versionOf(text)
  if (version === undefined) {
    return new KeymockError(causedBy(cause)`WORKER_SCRIPT_OTHER  ${href}
      The script at this address is not MSW's worker script.
      ${init} Or pass the address of MSW's script: startWorker({ workerUrl }).`)
  }
  const scope = new URL('.', href).href
  if (!location.href.startsWith(scope)) {
    return new KeymockError(causedBy(cause)`WORKER_SCOPE  ${href}
      A worker script at this address controls only pages under ${scope}, but this page has another \
      address.
      Serve the script from the folder of the page or from a folder above it.`)
  }
  if (cause instanceof Error) {
    return new KeymockError(causedBy(cause)`WORKER_SILENT  ${href}
      The browser cannot start the worker script of MSW ${version}: ${cause.message}
      If the page has a Content-Security-Policy, its worker-src (or default-src) must allow this script, \
      and require-trusted-types-for must not contain 'script'.`)
  }
  return new KeymockError(causedBy(cause)`WORKER_SILENT  ${href}
    The worker script of MSW ${version} does not intercept the requests of this page.
    If this is not the version of MSW that the page uses, run: npx keymock init <public-dir>. Otherwise, \
    unregister the page's other service workers, and reload normally: a forced reload bypasses them.`)
}

/** If the base path of an application is not `/`, the script is usually in the folder of the page. */
async function remedyBeside(asked: string): Promise<string | undefined> {
  const beside = new URL('mockServiceWorker.js', document.baseURI)
  if (beside.href === asked || (await versionAt(beside.href)) === undefined) return undefined
  return `The script is in the folder of the page: startWorker({ workerUrl: '${beside.pathname}' }). In Vite, that is \`\${import.meta.env.BASE_URL}mockServiceWorker.js\`.`
}

function found(response: Response | undefined, isScript: boolean): string {
  if (response === undefined) return 'no server answers'
  if (!response.ok) return `the server answered ${response.status}`
  return isScript ? 'the file is empty' : 'the server answered with a page instead of a script'
}

export function noPage(): KeymockError {
  return new KeymockError(asPrinted`PAGE_MISSING  startWorker()
    There is no page: this code runs during server-side rendering, or in a test without a browser.
    Call startWorker() only in the browser: if (typeof window !== 'undefined') await startWorker(). In \
    Node, use keymock/node or keymock/testing.`)
}

export function insecureContext(): KeymockError {
  return new KeymockError(asPrinted`INSECURE_CONTEXT  ${location.origin}
    This page is not in a secure context, so the browser does not allow service workers.
    Open the page at http://localhost or at an https address. Other names and addresses need https.`)
}
