import { defineConfig } from '@playwright/test'
import type { KeymockOptions } from 'keymock/playwright'

export default defineConfig<KeymockOptions>({
  fullyParallel: true,
  use: {
    keymockUrl: process.env.KEYMOCK_BASE_URL ?? 'http://127.0.0.1:4010',
    baseURL: process.env.PAGE_URL ?? 'http://localhost:5173',
    // A page's own worker would answer before Playwright sees the request.
    serviceWorkers: 'block',
    launchOptions: {
      // Selects the system's browser instead of Playwright's download.
      ...(process.env.CHROMIUM_PATH !== undefined && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
})
