import { isObject } from '../../src/common/json.js'
import type { RunFacts } from '../engine/run-facts.js'
import { isHard, isHardCreate } from '../script/hard-values.js'
import { NotPermitted } from './not-permitted.js'
import type { Client, CreateOptions } from './requests.js'

export function gentleTo(client: Client, { gentle }: RunFacts): Client {
  if (!gentle) return client
  const refuse = (isLeftOut: boolean) => {
    if (isLeftOut) throw new NotPermitted('a gentle run omits values that may cause server errors')
  }
  return {
    ...client,
    async list(query, call) {
      refuse(Object.entries(query).some(([name, value]) => isHard(name, value)))
      return client.list(query, call)
    },
    async create(body: unknown, call?: CreateOptions) {
      refuse(isObject(body) && isHardCreate(body))
      return client.create(body, call)
    },
  }
}
