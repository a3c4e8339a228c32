import { randomBytes } from 'node:crypto';

type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string };
/** Presences by key; a key has one meta for each channel that tracks it. */
export type Presences = Record<string, { metas: Meta[] }>;

export interface PresenceDiff {
  readonly joins: Presences;
  readonly leaves: Presences;
}

/** Changes within this many milliseconds are sent together, so that many simultaneous joins cost one message. */
const gathering = 25;

/** The presences of one topic. `Visitor` is the type of the tracking party; `untrack` removes its presence. */
export class PresenceBoard<Visitor> {
  readonly #tracked = new Map<Visitor, { readonly key: string; readonly meta: Meta }>();
  readonly #announce: (diff: PresenceDiff) => void;
  #pending: PresenceDiff | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(announce: (diff: PresenceDiff) => void) {
    this.#announce = announce;
  }

  track(visitor: Visitor, key: string, payload: Readonly<Record<string, unknown>>): void {
    const before = this.#tracked.get(visitor);
    const meta: Meta = {
      ...payload,
      phx_ref: randomBytes(8).toString('base64url'),
      ...(before && { phx_ref_prev: before.meta.phx_ref }),
    };
    this.#tracked.set(visitor, { key, meta });
    if (before) add(this.#diff().leaves, before.key, before.meta);
    add(this.#diff().joins, key, meta);
  }

  untrack(visitor: Visitor): void {
    const before = this.#tracked.get(visitor);
    if (!before) return;
    this.#tracked.delete(visitor);
    add(this.#diff().leaves, before.key, before.meta);
  }

  /** The current presences. Sends pending changes first. */
  state(): Presences {
    this.flush();
    const present = empty();
    for (const { key, meta } of this.#tracked.values()) add(present, key, meta);
    return present;
  }

  flush(): void {
    clearTimeout(this.#timer);
    const diff = this.#pending;
    this.#pending = undefined;
    if (diff) this.#announce(diff);
  }

  #diff(): PresenceDiff {
    if (!this.#pending) {
      this.#pending = { joins: empty(), leaves: empty() };
      this.#timer = setTimeout(() => this.flush(), gathering);
    }
    return this.#pending;
  }
}

// Without a prototype, because a client may choose the key `__proto__`.
const empty = (): Presences => Object.create(null) as Presences;

function add(presences: Presences, key: string, meta: Meta): void {
  (presences[key] ??= { metas: [] }).metas.push(meta);
}
