import { mkdir, watch } from 'node:fs/promises';
import { manifestFile } from './folder.ts';
import { publish, type Published } from './publish.ts';
import { RegistryError } from './registry-error.ts';

export interface WatchOptions {
  readonly folder: string;
  /** Folders that development servers write to; each may be empty yet. */
  readonly dists: readonly string[];
  readonly signal: AbortSignal;
  readonly onPublished: (published: Published) => void;
  /** A build that cannot be published; the next one may be. */
  readonly onProblem: (problem: RegistryError) => void;
}

/**
 * Publishes each build as soon as its manifest is written, until the signal ends it. Who develops decides on
 * routes too, so they are granted.
 */
export async function watchBuilds({
  folder,
  dists,
  signal,
  onPublished,
  onProblem,
}: WatchOptions): Promise<void> {
  const attempt = async (dist: string) => {
    try {
      const published = await publish({ folder, dist, isOperator: true });
      if (published.changed) onPublished(published);
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
