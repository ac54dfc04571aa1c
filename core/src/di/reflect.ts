// tsyringe throws while it is loaded unless these functions are there. It calls three of the twenty that a full
// polyfill has, all of them while classes are decorated: loading all would cost each start a tenth of its code.
// They have a module of their own because a bundler keeps the order of modules, but not that of a module's own
// imports when one of them is CommonJS.

type Metadata = Map<unknown, unknown>

const known = new WeakMap<object, Metadata>()

function getOwnMetadata(key: unknown, target: object): unknown {
  return known.get(target)?.get(key)
}

function getMetadata(key: unknown, target: object): unknown {
  for (let current: object | null = target; current !== null; current = Reflect.getPrototypeOf(current)) {
    const metadata = known.get(current)
    if (metadata?.has(key) === true) {
      return metadata.get(key)
    }
  }
  return undefined
}

function defineMetadata(key: unknown, value: unknown, target: object): void {
  const metadata: Metadata = known.get(target) ?? new Map()
  known.set(target, metadata.set(key, value))
}

if (!('getMetadata' in Reflect)) {
  Object.assign(Reflect, { getMetadata, getOwnMetadata, defineMetadata })
}
