import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../storage-error.ts';

const mostWaiting = 200;
const busy = () => new StorageError(429, 'SlowDown', 'Too many requests', 'too_many_requests', 429);

/** A picture that is drawn from an object. */
export interface Wanted {
  /** The version of the object. */
  readonly version: string;
  /** The file of the version. */
  readonly source: string;
  /** A SHA-256 of the transformation and the format, in hexadecimal. */
  readonly wish: string;
}

/** The name of a kept picture: its version and its wish. */
const keptName = /^.+\.[0-9a-f]{64}$/;
const versionOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));

/**
 * Keeps drawn pictures on disk and evicts the least recently used. A picture that is requested twice at the same time is
 * drawn once. A file's name begins with the version from which it was drawn, so that it can be removed with that version.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #most: number;
  /** Sizes in bytes by file name, least recently used first. */
  readonly #sizes = new Map<string, number>();
  readonly #namesOf = new Map<string, Set<string>>();
  readonly #underway = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #drawing = 0;
  #total = 0;

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#most = mostBytes;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (keptName.test(name)) this.#count(name, statSync(join(folder, name)).size);
      // Unfinished files, and pictures of an earlier release whose names do not tell their version.
      else rmSync(join(folder, name));
    }
  }

  /** The versions from which pictures are kept. */
  get versions(): readonly string[] {
    return [...this.#namesOf.keys()];
  }

  /** Returns the kept picture, or draws it. The version must be a valid file name. */
  get(wanted: Wanted, draw: () => Promise<Buffer>): Promise<Buffer> {
    const name = `${wanted.version}.${wanted.wish}`;
    const underway =
      this.#underway.get(name) ??
      this.#load(wanted.source, name, draw).finally(() => this.#underway.delete(name));
    this.#underway.set(name, underway);
    return underway;
  }

  /** Removes the pictures that were drawn from versions whose files are removed. */
  async remove(versions: readonly string[]): Promise<void> {
    const names = versions.flatMap((version) => [...(this.#namesOf.get(version) ?? [])]);
    await Promise.all(names.map((name) => this.#drop(name)));
  }

  async #load(source: string, name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(this.#folder, name);
    const kept = this.#sizes.has(name) ? await readFile(path).catch(() => undefined) : undefined;
    if (kept) {
      this.#touch(name);
      return kept;
    }
    const drawn = await this.#inTurn(draw);
    const unfinished = join(this.#folder, `${randomUUID()}.part`);
    await writeFile(unfinished, drawn);
    await rename(unfinished, path);
    this.#count(name, drawn.byteLength);
    // The version was removed while the picture was drawn.
    if (!existsSync(source)) await this.#drop(name);
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

  #count(name: string, size: number): void {
    this.#forget(name);
    this.#sizes.set(name, size);
    this.#total += size;
    const names = this.#namesOf.get(versionOf(name)) ?? new Set();
    this.#namesOf.set(versionOf(name), names.add(name));
  }

  /** Makes a picture the most recently used one, unless it was removed while it was read. */
  #touch(name: string): void {
    const size = this.#sizes.get(name);
    if (size === undefined) return;
    this.#sizes.delete(name);
    this.#sizes.set(name, size);
  }

  #forget(name: string): void {
    this.#total -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
    const names = this.#namesOf.get(versionOf(name));
    names?.delete(name);
    if (names?.size === 0) this.#namesOf.delete(versionOf(name));
  }

  async #drop(name: string): Promise<void> {
    this.#forget(name);
    await rm(join(this.#folder, name), { force: true });
  }

  async #shrink(): Promise<void> {
    for (const name of this.#sizes.keys()) {
      if (this.#total <= this.#most) return;
      await this.#drop(name);
    }
  }
}
