import { controlled } from '../../src/control/test-support/controlled.js'
import { isObject } from '../../src/domain/is-object.js'
import { openApiDocument } from '../../src/openapi/open-api-document.js'
import type { Net } from './net.js'

export const openApiNet: Net = {
  name: 'openapi',
  names: () => ['operations', 'control'],
  async record(name) {
    if (name === 'operations') return outline(openApiDocument({ version: '0.0.0' }))
    const server = await controlled()
    const { json } = await server.ask('GET', '/_keymock/openapi.json')
    return outline(json)
  },
}

const prose = ['description', 'summary', 'example', 'examples', 'title', 'info', 'x-codeSamples']

function outline(value: unknown, member = ''): unknown {
  if (Array.isArray(value)) return value.map(item => outline(item))
  if (!isObject(value)) return value
  const isNamed = ['properties', 'schemas', 'responses', 'paths', '$defs'].includes(member)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNamed || !prose.includes(name))
      .map(([name, inner]) => [name, outline(inner, name)]),
  )
}
