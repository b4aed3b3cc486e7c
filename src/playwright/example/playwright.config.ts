import { defineConfig } from '@playwright/test'
import type { KeymockOptions } from 'keymock/playwright'

export default defineConfig<KeymockOptions>({
  fullyParallel: true,
  use: {
    keymockUrl: process.env.KEYMOCK_BASE_URL ?? 'http://127.0.0.1:4010',
    baseURL: process.env.PAGE_URL ?? 'http://localhost:5173',
    // Blocks service workers, because a page's mock worker would answer requests before Playwright sees them.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH !== undefined && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
})
