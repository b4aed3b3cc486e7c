import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from '../../src/browser/test-support/launch-browser.js'
import { root } from '../build/entries.js'

const longestDownloadMs = 300_000
const longestInstallMs = 600_000

export interface Machine {
  find(): string | undefined
  /** A downloaded program does not start if the system lacks its libraries. */
  starts(file: string): boolean
  download(): void
  /** Undefined if the user is not root, because this script never uses sudo. */
  install: (() => void) | undefined
}

export function getBrowser(machine: Machine = thisMachine()): string {
  const found = machine.find()
  if (found !== undefined) return `Chromium: ${found}`
  machine.download()
  const downloaded = machine.find()
  if (downloaded !== undefined && machine.starts(downloaded))
    return `Chromium: ${downloaded}, downloaded just now`
  machine.install?.()
  const installed = machine.find()
  if (installed !== undefined && machine.starts(installed))
    return `Chromium: ${installed}, installed just now`
  return 'Chromium: not found. Tests that need a browser will fail. Run: sudo apt-get install chromium'
}

function thisMachine(): Machine {
  const run = (program: string, args: string[], timeout: number) =>
    spawnSync(program, args, {
      cwd: root,
      stdio: 'ignore',
      timeout,
      env: {
        PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
        ...process.env,
        DEBIAN_FRONTEND: 'noninteractive',
      },
    }).status === 0
  const playwright = join(root, 'node_modules/playwright/cli.js')
  return {
    find: findBrowser,
    starts: file => run(file, ['--version'], 30_000),
    download: () =>
      void run(process.execPath, [playwright, 'install', '--no-shell', 'chromium'], longestDownloadMs),
    install:
      process.getuid?.() === 0
        ? () => {
            const install = ['install', '-qq', '-y', '--no-install-recommends']
            run('apt-get', ['update', '-qq'], longestInstallMs)
            if (!run('apt-get', [...install, 'chromium-headless-shell'], longestInstallMs))
              run('apt-get', [...install, 'chromium'], longestInstallMs)
          }
        : undefined,
  }
}
