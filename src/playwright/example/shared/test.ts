import { test as base } from '@playwright/test'
import { type SharedKeymockFixtures, sharedKeymockFixtures } from 'keymock/playwright'

export const test = base.extend<SharedKeymockFixtures>(sharedKeymockFixtures)
