/** The libraries that a host gives a container: import specifier → version → getter of a factory. */
export type ShareScope = Record<
  string,
  Record<string, { get: () => Promise<() => unknown>; from: string; loaded?: 1; eager?: boolean }>
>;

interface Container {
  init(scope: ShareScope): unknown;
  get(request: string): Promise<() => unknown>;
}

/**
 * `network`: the entry or a chunk could not be loaded, or its bytes do not match their integrity.
 * `timeout`: the deadline passed. `aborted`: the caller aborted. `container`: the entry is not a container.
 * `version-mix`: this page already runs another version of the module, which only a page load can change.
 */
export type ContainerFailure = 'network' | 'timeout' | 'aborted' | 'container' | 'version-mix';

/** A module could not be loaded. Recognise this error by `name`, since the class may exist twice. */
export class ContainerError extends Error {
  override readonly name = 'ContainerError';
  readonly module: string;
  readonly version: string;
  readonly reason: ContainerFailure;
  /** URL of the file that did not load; undefined for another reason than `network`. */
  readonly request: string | undefined;
  constructor(source: ContainerSource, reason: ContainerFailure, detail: string, cause?: unknown) {
    super(`Module ${source.id}@${source.version} could not be loaded (${reason}): ${detail}`, { cause });
    this.module = source.id;
    this.version = source.version;
    this.reason = reason;
    if (reason === 'network') this.request = requestOf(cause) ?? source.entry;
  }
}

/** The URL that an error of loading a chunk or its styles names. */
const requestOf = (error: unknown): string | undefined =>
  error instanceof Error && 'request' in error && typeof error.request === 'string'
    ? error.request
    : undefined;

export interface ContainerSource {
  readonly id: string;
  readonly version: string;
  /** Absolute URL of `remoteEntry.js`. */
  readonly entry: string;
  readonly integrity: string;
  readonly shareScope: ShareScope;
  /** The page's CSP nonce; also used for chunks and styles that the container loads later. */
  readonly nonce?: string;
  /** Deadline in milliseconds for entry and definition together; 10 000 by default. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const globals = globalThis as unknown as Record<string, unknown>;

/** Containers of this page by module id. A container is initialised once, and a page never runs two versions. */
const running = new Map<string, { readonly version: string; readonly container: Container }>();

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';

/** Adds the entry's script and calls `settle` when it has run or failed. Returns the function that removes it. */
function loadScript(source: ContainerSource, settle: (failure?: ContainerError) => void): () => void {
  const script = document.createElement('script');
  script.src = source.entry;
  script.integrity = source.integrity;
  script.crossOrigin = 'anonymous';
  if (source.nonce !== undefined) script.nonce = source.nonce;
  script.addEventListener('load', () => settle());
  script.addEventListener('error', () => settle(new ContainerError(source, 'network', source.entry)));
  document.head.append(script);
  return () => script.remove();
}

/** `expired` rejects at the deadline or when the caller aborts. */
function limit(source: ContainerSource): { expired: Promise<never>; clear: () => void } {
  const { timeoutMs = 10_000, signal } = source;
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new ContainerError(source, 'aborted', 'the caller gave up', signal?.reason));
  const timer = setTimeout(
    () => reject(new ContainerError(source, 'timeout', `nothing after ${timeoutMs} ms from ${source.entry}`)),
    timeoutMs,
  );
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted === true) onAbort();
  return {
    expired,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

async function start(source: ContainerSource, expired: Promise<never>): Promise<Container> {
  const known = running.get(source.id);
  if (known !== undefined) {
    if (known.version === source.version) return known.container;
    throw new ContainerError(
      source,
      'version-mix',
      `this page runs version ${known.version}; load the page again`,
    );
  }
  const name = `irodori_${source.id.replaceAll('-', '_')}`;
  // Removes the result of an earlier attempt, so that it is not mistaken for this one's.
  globals[name] = undefined;
  const { promise: loaded, resolve, reject } = Promise.withResolvers<void>();
  const remove = loadScript(source, (failure) => (failure === undefined ? resolve() : reject(failure)));
  await Promise.race([loaded, expired]).finally(remove);
  const container = globals[name];
  if (!isContainer(container))
    throw new ContainerError(source, 'container', `${source.entry} did not set ${name}`);
  await container.init(source.shareScope);
  running.set(source.id, { version: source.version, container });
  return container;
}

const isDefinition = <Definition extends { readonly id: string }>(
  exported: unknown,
  id: string,
): exported is { default: Definition } =>
  typeof exported === 'object' &&
  exported !== null &&
  'default' in exported &&
  typeof exported.default === 'object' &&
  exported.default !== null &&
  'id' in exported.default &&
  exported.default.id === id;

/**
 * Loads a module's container and returns the `ModuleDefinition` of its `src/module.ts`.
 * May be called again, also after a failure.
 * @throws ContainerError
 */
export async function loadContainer<Definition extends { readonly id: string }>(
  source: ContainerSource,
): Promise<Definition> {
  const { expired, clear } = limit(source);
  try {
    const container = await start(source, expired);
    const factory = await Promise.race([container.get('./module'), expired]);
    const exported = factory();
    if (!isDefinition<Definition>(exported, source.id)) {
      throw new ContainerError(
        source,
        'container',
        `${source.entry} does not define the module "${source.id}"`,
      );
    }
    return exported.default;
  } catch (error) {
    if (error instanceof ContainerError) throw error;
    const isChunk = error instanceof Error && error.name === 'ChunkLoadError';
    throw new ContainerError(source, isChunk ? 'network' : 'container', String(error), error);
  } finally {
    clear();
  }
}
