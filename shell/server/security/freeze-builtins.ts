import { runInNewContext } from 'node:vm';

/** A new context has what belongs to the language, and nothing of Node's but a console. */
const languageGlobals = (runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]).filter(
  (name) => name !== 'globalThis' && name !== 'console',
);

/** Prototypes that no global leads to: of functions of other kinds, and of iterators. */
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

/** What libraries give their own objects and classes by assignment, though the prototype's is read-only. */
const overridden: readonly (readonly [prototype: object, keys: readonly string[]])[] = [
  [Object.prototype, ['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty']],
  [Function.prototype, ['toString']],
  ...errors.map(({ prototype }) => [prototype, ['constructor', 'name', 'message', 'toString']] as const),
];

/**
 * From now on nobody changes what the language brings, neither its prototypes nor its functions. An attempt throws in
 * strict code and does nothing elsewhere. Node's `--frozen-intrinsics` does the same with an accessor for every
 * property, which costs more (docs/decisions/modules-are-confined.md).
 */
export function freezeBuiltins(): void {
  for (const [prototype, keys] of overridden) for (const key of keys) allowOverriding(prototype, key);
  // Libraries set the constructor's `stackTraceLimit` for a moment.
  const seen = new Set<unknown>([Error]);
  for (const name of languageGlobals) freeze(Reflect.get(globalThis, name), seen);
  for (const each of [...hiddenPrototypes, Error.prototype]) freeze(each, seen);
}

/** Assigning to a read-only property of the prototype would throw; assigning by an accessor makes a property of one's own. */
function allowOverriding(prototype: object, key: string): void {
  const value: unknown = Object.freeze(Reflect.get(prototype, key));
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
