import { test as base } from '@playwright/test'
import { type KeymockFixtures, keymockFixtures } from 'keymock/playwright'

export const test = base.extend<KeymockFixtures>(keymockFixtures)
