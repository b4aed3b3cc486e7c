import { isObject } from '../../domain/is-object.js'

export interface Replacements {
  name(name: string): string
  user(externalId: string): string
  /** Invents metadata with the same types. Keeps names of members that consist of letters, such as `plan` and `team-id`. */
  data(value: unknown): unknown
}

export const verbatim: Replacements = { name: text => text, user: text => text, data: value => value }

const what = [
  'Checkout',
  'Billing',
  'Search',
  'Reporting',
  'Mobile',
  'Partner',
  'Import',
  'Webhook',
  'Mailing',
  'Admin',
]
const does = [
  'worker',
  'service',
  'app',
  'job',
  'gateway',
  'integration',
  'console',
  'sync',
  'client',
  'tests',
]

/** Invents replacements. Equal values stay equal, and different values stay different. */
export function believable(): Replacements {
  const names = numbered(index => {
    const round = Math.floor(index / (what.length * does.length))
    const [first, second] = [what[index % what.length], does[Math.floor(index / what.length) % does.length]]
    return `${first} ${second}${round === 0 ? '' : ` ${round + 1}`}`
  })
  const users = numbered(index => `user_${index + 1}`)
  const texts = numbered(index => `text ${index + 1}`)
  const members = numbered(index => `member_${index + 1}`)
  const numbers = new Map<number, number>()
  const numberFor = (value: number): number => {
    const known = numbers.get(value) ?? numbers.size + 1
    numbers.set(value, known)
    return Number.isInteger(value) ? known : known + 0.5
  }
  const data = (value: unknown): unknown => {
    if (typeof value === 'string') return value === '' ? '' : texts(value)
    if (typeof value === 'number') return numberFor(value)
    if (Array.isArray(value)) return value.map(data)
    if (!isObject(value)) return value
    const nameOf = (name: string) => (/^[A-Za-z_-]{1,40}$/.test(name) ? name : members(name))
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [nameOf(name), data(inside)]))
  }
  return { name: text => (text === '' ? '' : names(text)), user: users, data }
}

function numbered(write: (index: number) => string): (text: string) => string {
  const given = new Map<string, string>()
  return text => {
    const known = given.get(text) ?? write(given.size)
    given.set(text, known)
    return known
  }
}
