import { describe, expect, it } from 'vitest'
import { problemWith } from './ask-service.js'
import { serviceNamed } from './hostile-services.js'

describe('keymock contract and keymock proxy against a hostile service', () => {
  it('survive deeply nested JSON in an answer to a create', async () => {
    for (const command of ['contract', 'proxy'] as const)
      expect(await problemWith(command, serviceNamed('deep JSON for a create'))).toBe(undefined)
  })
})
