import { KeymockError } from '../domain/keymock-error.js'

/** How the worker's script gets where it belongs. */
const init =
  'Run: npx keymock init <public-dir>, with the folder whose files are served as they are (public/ in Vite). Then reload.'

/** Finds out why the worker did not start, and what to do about it. */
export async function workerProblem(url: string, cause: unknown): Promise<KeymockError> {
  const { href } = new URL(url, location.href)
  const where = href
  const response = await fetch(href, { cache: 'no-store' }).catch(() => undefined)
  const text = await response?.text()
  const isScript = /javascript/.test(response?.headers.get('Content-Type') ?? '')
  if (response === undefined || text === undefined || !response.ok || !isScript) {
    return new KeymockError({
      code: 'WORKER_SCRIPT_MISSING',
      where,
      problem: `MSW's worker script is not there: ${found(response, isScript)}.`,
      remedy: `${init} Where it is served at another path, say so: startWorker({ workerUrl }).`,
      cause,
    })
  }
  const version = /PACKAGE_VERSION = '([^']+)'/.exec(text)?.[1]
  if (version === undefined) {
    return new KeymockError({
      code: 'WORKER_SCRIPT_OTHER',
      where,
      problem: "The script at this address is not MSW's worker script.",
      remedy: `${init} Or name the place of MSW's script: startWorker({ workerUrl }).`,
      cause,
    })
  }
  const scope = new URL('.', href).href
  if (!location.href.startsWith(scope)) {
    return new KeymockError({
      code: 'WORKER_SCOPE',
      where,
      problem: `A worker script there serves pages below ${scope}, and this page is not one of them.`,
      remedy: 'Serve the script from the folder of the page or from one above it.',
      cause,
    })
  }
  return new KeymockError({
    code: 'WORKER_SILENT',
    where,
    problem: `The worker script of MSW ${version} does not intercept the requests of this page.`,
    remedy: `If this is not the version of MSW that the page uses, run: npx keymock init <public-dir>. If it is, unregister the page's other service workers, and reload without bypassing them.`,
    cause,
  })
}

function found(response: Response | undefined, isScript: boolean): string {
  if (response === undefined) return 'nothing answers'
  if (!response.ok) return `the server answered ${response.status}`
  return isScript ? 'it is empty' : 'the server answered with a page instead of a script'
}
