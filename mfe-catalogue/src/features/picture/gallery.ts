import { z } from 'zod/mini';
import type { AppCard } from '../app/load-app-cards.ts';

const stages = z.array(z.object({ stage: z.string(), path: z.string() }));
export type Stage = z.infer<typeof stages>[number];

/** A picture that the site made, with its prompt. */
export interface MadePicture {
  readonly path: string;
  readonly prompt: string;
  readonly app: Pick<AppCard, 'name' | 'slug'>;
}

/** The pictures with prompts in an app's `config.gallery`; empty without a gallery. */
export function madeWith(app: Pick<AppCard, 'name' | 'slug' | 'config'>): MadePicture[] {
  return app.config.gallery.map(({ path, prompt }) => ({
    path,
    prompt,
    app: { name: app.name, slug: app.slug },
  }));
}

/** One picture of each app in turn, then the second of each, so that neighbours differ. */
export function mixed(
  apps: readonly Pick<AppCard, 'name' | 'slug' | 'config'>[],
  count: number,
): MadePicture[] {
  const galleries = apps.map(madeWith);
  const rounds = Math.max(0, ...galleries.map((pictures) => pictures.length));
  return Array.from({ length: rounds }, (_, round) => galleries.flatMap((pictures) => pictures[round] ?? []))
    .flat()
    .slice(0, count);
}

/** The stages of a picture, from the app's `config.stages`; empty without stages. */
export function stagesOf({ config }: Pick<AppCard, 'config'>): Stage[] {
  return stages.safeParse(config['stages']).data ?? [];
}
