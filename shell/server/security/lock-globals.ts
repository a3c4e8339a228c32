/**
 * From now on nobody puts something else in the place of a global such as `fetch`: an attempt throws in strict code
 * and does nothing elsewhere. New globals can be made. What globals hold is protected by Node's
 * `--frozen-intrinsics`, as far as it belongs to the language.
 */
export function lockGlobals(): void {
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (configurable !== true) continue;
    const value: unknown = Reflect.get(globalThis, name);
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
}
