import { fetchVerified } from './fetch-verified.ts';
import type { ReadVerified } from './load-module.ts';
import type { ShellDisk } from './shell-disk.ts';

interface Options {
  /** Without `write` nothing that is fetched is kept. */
  readonly disk: Pick<ShellDisk, 'read'> & Partial<Pick<ShellDisk, 'write'>>;
  /** The longest time that a file of the registry may take. */
  readonly deadlineMs: number;
}

/** Reads files from the disk, and fetches those that it does not have from the registry. */
export function readThrough({ disk, deadlineMs }: Options): ReadVerified {
  return (url, integrity) =>
    disk.read(integrity).catch(async () => {
      const bytes = await fetchVerified(url, integrity, deadlineMs);
      disk.write?.(integrity, bytes);
      return bytes;
    });
}
