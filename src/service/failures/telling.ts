/** What is told of requests that failed, or were served and probably meant otherwise. */
export { nameEntry } from '../journal/name-entry.js'
export { refusalOf } from '../journal/refusal.js'
export { adviceOn } from './advice.js'
