import { withSharedMemory } from './shared-memory.ts';

/** The variables in which Postgres checks, between the steps of a statement, whether the statement was cancelled. */
export interface CancelFlags {
  /** The memory of Postgres, shared between the threads. */
  readonly memory: SharedArrayBuffer;
  /** Addresses of the C variables that a signal's handler would set. */
  readonly queryCancelPending: number;
  readonly interruptPending: number;
}

/** Cancels the running statement, from any thread; Postgres ignores the flags while it waits for a statement. */
export function setCancelFlags({ memory, queryCancelPending, interruptPending }: CancelFlags): void {
  const words = new Int32Array(memory);
  Atomics.store(words, queryCancelPending / 4, 1);
  Atomics.store(words, interruptPending / 4, 1);
}

/** Prevents a cancellation of the previous statement from cancelling the next one. */
export function clearCancelFlag({ memory, queryCancelPending }: CancelFlags): void {
  Atomics.store(new Int32Array(memory), queryCancelPending / 4, 0);
}

/**
 * Gives every WebAssembly program that this thread starts from now on a memory shared with other threads. Returns a
 * function that locates the flags of the started Postgres in its memory.
 */
export function shareMemories(): (memory: ArrayBufferLike) => CancelFlags {
  const { Module, Memory, instantiate } = webAssembly;
  let postgres: Exports | undefined;

  Object.assign(webAssembly, {
    Memory: new Proxy(Memory, {
      construct: (target, [descriptor]: [object]) => new target({ ...descriptor, shared: true }),
    }),
    Module: new Proxy(Module, {
      construct: (target, [bytes]: [Bytes]) => new target(withSharedMemory(bytesOf(bytes))),
    }),
    async instantiate(source: Bytes | object, imports: unknown) {
      const module = source instanceof Module ? source : await compileWithSharedMemory(source as Bytes);
      const instance = await instantiate(module, imports);
      if ('QueryCancelPending' in instance.exports) postgres ??= instance.exports;
      return source instanceof Module ? instance : { module, instance };
    },
  });

  return (memory) => {
    if (!(memory instanceof SharedArrayBuffer)) throw new Error('The memory of PGlite is not shared');
    return {
      memory,
      queryCancelPending: addressOf(postgres, 'QueryCancelPending'),
      interruptPending: addressOf(postgres, 'InterruptPending'),
    };
  };
}

/** Compiles a program for a memory that threads share. */
export const compileWithSharedMemory = (bytes: Bytes): Promise<object> =>
  webAssembly.compile(withSharedMemory(bytesOf(bytes)));

type Bytes = ArrayBufferView<ArrayBuffer> | ArrayBuffer;
type Exports = Readonly<Record<string, { readonly value?: unknown }>>;

/** The type definitions of Node lack WebAssembly. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Memory: new (descriptor: object) => object;
    readonly Module: new (bytes: Uint8Array) => object;
    readonly compile: (bytes: Uint8Array) => Promise<object>;
    readonly instantiate: (module: object, imports: unknown) => Promise<{ readonly exports: Exports }>;
  };
};

function addressOf(exports: Exports | undefined, name: string): number {
  const address = exports?.[name]?.value;
  if (typeof address !== 'number') throw new Error(`PGlite does not export the variable ${name}`);
  return address;
}

const bytesOf = (source: Bytes): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
