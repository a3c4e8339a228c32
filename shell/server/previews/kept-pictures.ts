import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Drawn pictures in a folder. When they are more than a bound, the least recently used ones are removed. */
export interface KeptPictures {
  /** undefined if the picture was never drawn or has been removed. */
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

const mostBytes = 256 * 1024 * 1024;
const unfinished = '.part';

export function openKeptPictures(folder: string, most = mostBytes): KeptPictures {
  mkdirSync(folder, { recursive: true });
  /** Sizes in bytes by name, least recently used first. */
  const sizes = new Map<string, number>();
  let total = 0;
  const count = (name: string, size: number) => {
    total += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  };
  const found = readdirSync(folder).map((name) => ({ name, ...statsOf(path.join(folder, name)) }));
  for (const { name, size } of found.toSorted((a, b) => a.used - b.used)) {
    if (name.endsWith(unfinished)) rmSync(path.join(folder, name));
    else count(name, size);
  }

  return {
    async read(name) {
      if (!sizes.has(name)) return undefined;
      const file = path.join(folder, name);
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes === undefined) return undefined;
      count(name, bytes.byteLength);
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
      return bytes;
    },
    async write(name, bytes) {
      const part = path.join(folder, `${randomUUID()}${unfinished}`);
      await writeFile(part, bytes);
      await rename(part, path.join(folder, name));
      count(name, bytes.byteLength);
      for (const [oldest, size] of sizes) {
        if (total <= most) return;
        sizes.delete(oldest);
        total -= size;
        await rm(path.join(folder, oldest), { force: true });
      }
    },
  };
}

function statsOf(file: string): { size: number; used: number } {
  const { size, mtimeMs } = statSync(file);
  return { size, used: mtimeMs };
}
