/**
 * From now on nobody puts something else in the place of a global such as `fetch`: an attempt throws in strict code
 * and does nothing elsewhere. New globals can be made. What the language's globals hold is for `freezeBuiltins`.
 */
export function lockGlobals(): void {
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (configurable !== true) continue;
    const value: unknown = Reflect.get(globalThis, name);
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
}
