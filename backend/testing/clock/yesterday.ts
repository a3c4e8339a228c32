/** Preloaded into every thread: sets the clock of this process, including its database, one day back. */
const dayMs = 86_400_000;
const now = Date.now;
Date.now = () => now() - dayMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
});
