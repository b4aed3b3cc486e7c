import { observations } from '../observations/index.js'
import type { Observation } from '../observations/observation.js'
import { requirements } from '../requirements/index.js'
import type { Requirement } from '../requirements/requirement.js'

export const monitorRequests = 20

/** Requirements that send requests: listings that the target must refuse, and a listing whose only parameter is apiId. */
const asking: readonly string[] = ['AUT-01', 'AUT-03', 'AUT-04', 'AUT-05', 'LST-08']
/** Requirements that send no requests. They check the listings of other requirements. */
const watching = /^(LST-0[1-7]|REC-0[1-6]|REC-11|SEC-04|CUR-01|ERR-01|MOD-19|AUT-15)$/

/** Observations that need no created keys. */
const observed: readonly string[] = [
  'OBS-01',
  'OBS-02',
  'OBS-03',
  'OBS-04',
  'OBS-10',
  'OBS-11',
  'OBS-30',
  'OBS-31',
  'OBS-35',
]

/** A fixed, read-only plan to run every few minutes in production. */
export const monitorQuestions: {
  requirements: readonly Requirement[]
  observations: readonly Observation[]
} = {
  requirements: requirements
    .filter(({ id }) => asking.includes(id) || watching.test(id))
    .map(one => (one.last ? { ...one, requests: 0 } : one)),
  observations: observations.filter(({ id }) => observed.includes(id)),
}
