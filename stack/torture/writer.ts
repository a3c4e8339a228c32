import { createHash, randomUUID } from 'node:crypto';
import { keys, type Chance } from 'barebase/testing';
import { clientFor, type Visitor } from 'barebase-contract';

import { Ledger } from './ledger.ts';

const pageSize = 100;

const digest = (bytes: Uint8Array | ArrayBuffer): string =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

interface Outcome {
  readonly error: Error | null;
  /** Status of a PostgREST response. */
  readonly status?: number;
}

/** A visitor who changes one object after another, and records the acknowledged changes. */
export class Writer {
  readonly rows = new Ledger();
  readonly files = new Ledger();
  #rotations = 0;
  readonly #id: string;
  readonly #client: ReturnType<typeof clientFor>;
  #accessToken: string;
  #refreshToken: string;
  readonly #url: string;
  readonly #chance: Chance;
  readonly #isDatabaseApart: boolean;

  /** `isDatabaseApart`: the database can crash while the server runs, which then responds with 500 or 503. */
  constructor(url: string, visitor: Visitor, chance: Chance, isDatabaseApart: boolean) {
    this.#url = url;
    this.#id = visitor.id;
    this.#accessToken = visitor.accessToken;
    this.#refreshToken = visitor.refreshToken;
    this.#client = clientFor(url, keys.publishable, { accessToken: async () => this.#accessToken });
    this.#chance = chance;
    this.#isDatabaseApart = isDatabaseApart;
  }

  get acknowledged(): number {
    return this.rows.acknowledged + this.files.acknowledged + this.#rotations;
  }

  /** Makes one random change. True if there was a response. */
  async write(): Promise<boolean> {
    const roll = this.#chance.next();
    if (roll < 0.35) return this.#insert();
    if (roll < 0.55) return this.#changeRow();
    if (roll < 0.75) return this.#upload();
    if (roll < 0.8) return this.#removeFile();
    return this.#refresh();
  }

  /** Writes until a request gets no response, or until the signal aborts. */
  async writeUntilCut(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && (await this.write()));
  }

  /** Describes every object that differs from its acknowledged content; checks the session first. */
  async losses(): Promise<string[]> {
    if (!(await this.#refresh())) throw new Error('the backend is cut off while nobody kills it');
    const bodies = await this.#bodies();
    const wrong = this.rows.keys.map((id) => this.rows.settle(id, bodies.get(id) ?? null));
    for (const path of this.files.keys) {
      const file = await this.#files.download(path);
      wrong.push(this.files.settle(path, file.data ? digest(await file.data.arrayBuffer()) : null));
    }
    return wrong.filter((loss) => loss !== undefined);
  }

  /** Loads all rows of the visitor; a response contains at most `max_rows` of the project. */
  async #bodies(): Promise<Map<string, string>> {
    const bodies = new Map<string, string>();
    for (;;) {
      const page = this.#notes
        .select('id,body')
        .order('id')
        .range(bodies.size, bodies.size + pageSize - 1);
      const { data, error } = await page;
      if (error) throw error;
      for (const { id, body } of data) bodies.set(String(id), String(body));
      if (data.length < pageSize) return bodies;
    }
  }

  get #notes() {
    return this.#client.from('notes');
  }

  get #files() {
    return this.#client.storage.from('outputs');
  }

  /**
   * True if there was a response.
   * @throws an error of the server, since it has no reason to refuse these requests
   */
  #hasResponse(outcome: Outcome): boolean {
    const { error } = outcome;
    if (error === null) return true;
    // A request that was cut off has no status; PostgREST's client reports it in the message.
    const status = outcome.status ?? ('status' in error ? Number(error.status) : 0);
    const isCut = !status && (!('code' in error) || !error.code || /fetch failed/.test(error.message));
    if (isCut || this.#isLost(status)) return false;
    throw error;
  }

  #isLost(status: number): boolean {
    return this.#isDatabaseApart && status >= 500;
  }

  async #insert(): Promise<boolean> {
    const [id, body] = [randomUUID(), this.#text()];
    return this.rows.change(id, body, async () => this.#hasResponse(await this.#notes.insert({ id, body })));
  }

  async #changeRow(): Promise<boolean> {
    const { present } = this.rows;
    if (present.length === 0) return this.#insert();
    const id = this.#chance.pick(present);
    const body = this.#chance.happens(0.8) ? this.#text() : null;
    return this.rows.change(id, body, async () => {
      const change = body === null ? this.#notes.delete() : this.#notes.update({ body });
      return this.#hasResponse(await change.eq('id', id));
    });
  }

  async #upload(): Promise<boolean> {
    const { present } = this.files;
    const isNew = present.length < 3 || this.#chance.happens(0.3);
    const path = isNew ? `${this.#id}/${randomUUID()}.webp` : this.#chance.pick(present);
    const bytes = Buffer.alloc(1 + this.#chance.below(200_000), this.#text());
    return this.files.change(path, digest(bytes), async () => {
      const body = new Blob([bytes], { type: 'image/webp' });
      return this.#hasResponse(await this.#files.upload(path, body, { upsert: true }));
    });
  }

  async #removeFile(): Promise<boolean> {
    const { present } = this.files;
    if (present.length === 0) return this.#upload();
    const path = this.#chance.pick(present);
    return this.files.change(path, null, async () => this.#hasResponse(await this.#files.remove([path])));
  }

  /** Refreshes the session. A refresh token whose exchange got no response can be exchanged again. */
  async #refresh(): Promise<boolean> {
    const request = fetch(`${this.#url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: this.#refreshToken }),
    });
    const received = await request
      .then(async (response) => ({
        status: response.status,
        body: (await response.json()) as { access_token?: string; refresh_token?: string },
      }))
      .catch(() => undefined);
    // Clients remove the session after other statuses than 503.
    if (received === undefined || (this.#isDatabaseApart && received.status === 503)) return false;
    const { access_token: accessToken, refresh_token: refreshToken } = received.body;
    if (!accessToken || !refreshToken) throw new Error(`a refresh was refused: ${JSON.stringify(received)}`);
    [this.#accessToken, this.#refreshToken] = [accessToken, refreshToken];
    this.#rotations += 1;
    return true;
  }

  #text(): string {
    return `${randomUUID()} `.repeat(1 + this.#chance.below(20));
  }
}
