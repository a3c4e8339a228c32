import Module from 'node:module';

/** The import specifier by which a server bundle gets the public URL of its folder. */
export const baseRequest = 'irodori:base';

export interface ServerBundle {
  readonly code: string;
  /** Name of the bundle in stack traces; unique per version, e.g. `catalogue@1f2e/server/module.cjs`. */
  readonly filename: string;
  /** Absolute URL of the version's folder for browsers, with a trailing slash. */
  readonly base: string;
  /** The shell's own singletons by import specifier. */
  readonly modules: Readonly<Record<string, unknown>>;
}

interface CompilableModule {
  exports: unknown;
  require: (request: string) => unknown;
  _compile(code: string, filename: string): void;
}

/**
 * Evaluates the server bundle of a module and returns its `module.exports`: `{ default: definition }`.
 * It uses `Module._compile`, because `vm.Script` does not map stack traces with the inline source map.
 * @throws if the bundle requires anything but a shared library.
 */
export function evaluateServerBundle({ code, filename, base, modules }: ServerBundle): unknown {
  const bundle = new Module(filename) as unknown as CompilableModule;
  bundle.require = (request) => {
    if (request === baseRequest) return base;
    if (Object.hasOwn(modules, request)) return modules[request];
    throw new Error(`${filename} requires "${request}", which the shell does not provide.`);
  };
  bundle._compile(code, filename);
  return bundle.exports;
}
