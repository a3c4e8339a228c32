/**
 * Makes every global, such as `fetch`, read-only: assigning throws in strict code and has no effect elsewhere. New
 * globals can still be added. The properties of the language's globals are frozen by `freezeBuiltins`.
 */
export function lockGlobals(): void {
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (configurable !== true) continue;
    const value: unknown = Reflect.get(globalThis, name);
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
}
