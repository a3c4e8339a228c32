import { mkdir, watch } from 'node:fs/promises';
import type { ChannelChange } from './channel-change.ts';
import { manifestFile } from './folder.ts';
import { publish } from './publish.ts';
import { RegistryError } from './registry-error.ts';
import type { RegistryPlace } from './signing/signed-state.ts';

export interface WatchOptions extends RegistryPlace {
  /** Folders to which development servers write; they may be empty or missing at the start. */
  readonly dists: readonly string[];
  readonly signal: AbortSignal;
  readonly onPublished: (change: ChannelChange) => void;
  /** Called with the reason why a build cannot be published; watching continues. */
  readonly onProblem: (problem: RegistryError) => void;
}

/**
 * Publishes each build as soon as its manifest is written, until the signal aborts. In development the developer is
 * the operator too, so all routes are granted.
 */
export async function watchBuilds({
  folder,
  keys,
  dists,
  signal,
  onPublished,
  onProblem,
}: WatchOptions): Promise<void> {
  const attempt = async (dist: string) => {
    try {
      const change = await publish({ folder, keys, dist, isOperator: true });
      if (change.changed) onPublished(change);
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      onProblem(error);
    }
  };
  const follow = async (dist: string) => {
    await mkdir(dist, { recursive: true });
    const changes = watch(dist, { signal });
    await attempt(dist);
    for await (const { filename } of changes) {
      if (filename === manifestFile) await attempt(dist);
    }
  };
  try {
    await Promise.all(dists.map(follow));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
