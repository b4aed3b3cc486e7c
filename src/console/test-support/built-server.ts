import { builtCommand, type KeymockProcess, startProcess } from '../../cli/test-support/keymock-process.js'

export interface BuiltServer extends AsyncDisposable {
  url: string
}

/** Starts the command in `dist`, which must already be built. */
export async function builtServer(
  args: readonly string[] = [],
  environment?: Record<string, string>,
): Promise<BuiltServer> {
  const process: KeymockProcess = startProcess(builtCommand, ['--quiet', '--port', '0', ...args], environment)
  return { url: await process.url, [Symbol.asyncDispose]: () => process[Symbol.asyncDispose]() }
}
