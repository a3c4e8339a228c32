/** The methods that are not ready must be asynchronous, because their code has to be loaded. */
type Loadable<Loaded, Ready> = {
  [Name in Exclude<keyof Loaded, keyof Ready>]: (...given: never[]) => Promise<unknown>;
};

/** A face whose code is loaded with the first call of a method, except for the methods in `ready`. */
export const lazyFace = <
  Loaded extends object & Loadable<Loaded, Ready>,
  Ready extends object = Record<never, never>,
>(
  load: () => Promise<Loaded>,
  ready?: Ready,
): Loaded & Ready =>
  new Proxy<object>(ready ?? {}, {
    get: (methods, name) =>
      // A face is not a promise.
      name in methods || name === 'then'
        ? Reflect.get(methods, name)
        : async (...given: unknown[]) => Reflect.apply(Reflect.get(await load(), name), undefined, given),
  }) as Loaded & Ready;
