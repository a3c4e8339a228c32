import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../storage-error.ts';

const mostWaiting = 200;
const busy = () => new StorageError(429, 'SlowDown', 'Too many requests', 'too_many_requests', 429);

/**
 * Keeps drawn pictures on disk and evicts the least recently used. A picture that is requested twice at the same time is
 * drawn once.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #most: number;
  /** Sizes in bytes by key, least recently used first. */
  readonly #sizes = new Map<string, number>();
  readonly #underway = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #drawing = 0;
  #total = 0;

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#most = mostBytes;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.part')) rmSync(join(folder, name));
      else this.#count(name, statSync(join(folder, name)).size);
    }
  }

  /** Returns the kept picture, or draws it. `key` must be a valid file name. */
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const underway =
      this.#underway.get(key) ?? this.#load(key, draw).finally(() => this.#underway.delete(key));
    this.#underway.set(key, underway);
    return underway;
  }

  async #load(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const size = this.#sizes.get(key);
    if (size !== undefined) {
      const kept = await readFile(join(this.#folder, key)).catch(() => undefined);
      this.#forget(key);
      if (kept) {
        this.#count(key, kept.byteLength);
        return kept;
      }
    }
    const drawn = await this.#inTurn(draw);
    const unfinished = join(this.#folder, `${randomUUID()}.part`);
    await writeFile(unfinished, drawn);
    await rename(unfinished, join(this.#folder, key));
    this.#count(key, drawn.byteLength);
    await this.#shrink();
    return drawn;
  }

  /** Draws two pictures at a time, because each needs a core and the memory of its pixels. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= mostWaiting) throw busy();
    if (this.#drawing < 2) this.#drawing += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiting drawing takes over the turn.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#drawing -= 1;
    }
  }

  #count(key: string, size: number): void {
    this.#sizes.set(key, size);
    this.#total += size;
  }

  #forget(key: string): void {
    this.#total -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }

  async #shrink(): Promise<void> {
    for (const key of this.#sizes.keys()) {
      if (this.#total <= this.#most) return;
      this.#forget(key);
      await rm(join(this.#folder, key), { force: true });
    }
  }
}
