import { isObject } from '../../src/common/is-object.js'
import { jsonOf } from '../../src/common/json-of.js'
import type { JsonObject } from '../middleware/member-value.js'
import type { Find } from './finding.js'

export interface AnswerHead {
  readonly status: number
  readonly contentType: string
}

const operations = { '4.1': 'a listing', '4.2': 'a create' } as const

export type OperationSection = keyof typeof operations

export function judgeHead({ status, contentType }: AnswerHead, section: OperationSection, find: Find): void {
  if (status < 200 || status > 299) return
  if (status !== 200) find('7', `a successful answer has status ${status} instead of 200`)
  else if (!/^application\/json\s*(;|$)/i.test(contentType))
    find(section, 'the media type is not application/json')
}

export function objectIn(body: string, section: OperationSection, find: Find): JsonObject | undefined {
  const json = jsonOf(body)
  if (isObject(json)) return json
  find(section, `the answer to ${operations[section]} is not a JSON object`)
  return undefined
}
