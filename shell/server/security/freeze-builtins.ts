import { runInNewContext } from 'node:vm';

/** A new context has the globals of the language; of Node's globals it has only a console. */
const languageGlobals = (runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]).filter(
  (name) => name !== 'globalThis' && name !== 'console',
);

/** Prototypes that cannot be reached from a global: those of generators, async functions and iterators. */
const hiddenPrototypes: readonly unknown[] = [
  function* () {},
  async function () {},
  async function* () {},
  [][Symbol.iterator](),
  new Map()[Symbol.iterator](),
  new Set()[Symbol.iterator](),
  ''[Symbol.iterator](),
  ''.matchAll(/./g),
].map((each) => Object.getPrototypeOf(each));

const errors = [
  Error,
  AggregateError,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
];

/** Properties that libraries assign on their own objects and classes, which a read-only prototype would prevent. */
const overridden: readonly (readonly [prototype: object, keys: readonly string[]])[] = [
  [Object.prototype, ['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty']],
  [Function.prototype, ['toString']],
  ...errors.map(({ prototype }) => [prototype, ['constructor', 'name', 'message', 'toString']] as const),
];

/**
 * Freezes the prototypes and functions of the language, so that no module can change them for the others. An attempt
 * throws in strict code and has no effect elsewhere. Node's `--frozen-intrinsics` does the same with an accessor for
 * every property, which costs more (docs/decisions/modules-are-confined.md).
 */
export function freezeBuiltins(): void {
  for (const [prototype, keys] of overridden) for (const key of keys) allowOverriding(prototype, key);
  // Error itself is not frozen: libraries set `Error.stackTraceLimit` temporarily.
  const seen = new Set<unknown>([Error]);
  for (const name of languageGlobals) freeze(Reflect.get(globalThis, name), seen);
  for (const each of [...hiddenPrototypes, Error.prototype]) freeze(each, seen);
}

/**
 * Replaces a property of a prototype by an accessor whose setter defines an own property on the assigned object;
 * assigning over a read-only inherited property would throw.
 */
function allowOverriding(prototype: object, key: string): void {
  const value: unknown = Reflect.get(prototype, key);
  if (value !== Error) Object.freeze(value);
  Object.defineProperty(prototype, key, {
    get: () => value,
    set(this: object, own: unknown) {
      if (this === prototype) throw new TypeError(`The built-in property ${key} is read only`);
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
    configurable: false,
  });
}

function freeze(value: unknown, seen: Set<unknown>): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
  seen.add(value);
  Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) {
    const { value: held, get, set } = Object.getOwnPropertyDescriptor(value, key) ?? {};
    for (const each of [held, get, set]) freeze(each, seen);
  }
  freeze(Object.getPrototypeOf(value), seen);
}
