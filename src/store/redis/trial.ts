import type { KeyStore } from '../../domain/key-store.js'
import type { TrialOf } from '../log/logged-store.js'

/** Saves a create the round trip in which it would ask for what it has missed. */
export const trialOf: TrialOf = logged => {
  let hasChanged = false
  const change: KeyStore['change'] = async (lookUp, decide) => {
    const result = await logged.changeBy(lookUp, decide, true)
    hasChanged = true
    return result
  }
  const store = new Proxy<KeyStore>(logged, {
    get(target, name) {
      if (name === 'change') return change
      const member = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { store, hasChanged: () => hasChanged }
}
