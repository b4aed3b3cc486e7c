const names = ['Headers', 'Request', 'Response'] as const
const staticMethods = ['error', 'json', 'redirect']

type Class = new (...args: unknown[]) => object

/**
 * Puts off the loading of the platform's Headers, Request and Response until one of them is made.
 *
 * Node loads them when they are first named, and whoever extends them names them: with them comes a whole HTTP client, which
 * takes a third as long as Node itself to start. The server answers with lighter classes and may never need it.
 */
export function deferFetchClasses(scope: object = globalThis): void {
  for (const name of names) {
    const load = Object.getOwnPropertyDescriptor(scope, name)?.get
    // No getter: they are loaded already, and there is nothing to put off.
    if (load === undefined) continue
    const value = deferred(() => load.call(scope))
    Object.defineProperty(scope, name, { value, configurable: true, writable: true })
  }
}

/** A class to be named and extended, which is the real one from the first object on. */
function deferred(load: () => Class): Class {
  let loaded: Class | undefined
  const real = (): Class => {
    if (loaded === undefined) {
      loaded = load()
      Object.setPrototypeOf(Deferred, loaded)
      Object.setPrototypeOf(Deferred.prototype, loaded.prototype)
    }
    return loaded
  }
  class Deferred {
    constructor(...args: unknown[]) {
      // biome-ignore lint/correctness/noConstructorReturn: the object is to be one of the real class.
      return Reflect.construct(real(), args, new.target)
    }
  }
  Object.defineProperty(Deferred, Symbol.hasInstance, {
    value(this: unknown, object: unknown): boolean {
      // The platform makes such objects too, and does not know of this class.
      if (this === Deferred && loaded !== undefined && object instanceof loaded) return true
      return Function.prototype[Symbol.hasInstance].call(this, object)
    },
  })
  for (const name of staticMethods) {
    const call = (...args: unknown[]) => Reflect.apply(Reflect.get(real(), name), real(), args)
    Object.defineProperty(Deferred, name, { value: call })
  }
  return Deferred
}
