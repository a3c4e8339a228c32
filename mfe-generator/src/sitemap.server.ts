import { generatorPath, shownPicturesPath } from '@irodori/contract/paths';
import { shownBucket } from '@irodori/contract/shown-bucket';
import type { ResourceContext, SitemapEntry } from '@irodori/kit/module';
import { z } from 'zod/mini';
import { isForSearch } from './features/everybody/picture/is-for-search.ts';
import { resultPath } from './paths.ts';

const rowsAtOnce = 1000;

const listedApp = z.object({ slug: z.string(), screenshots: z.array(z.string()), updatedAt: z.string() });

const chosenPicture = z.object({
  jobId: z.string(),
  path: z.string(),
  words: z.nullable(z.string()),
  chosenAt: z.string(),
});

/** The list of everybody's pictures, the page of every app's generator, and the pictures that editors chose. */
export async function* sitemap(context: ResourceContext): AsyncGenerator<SitemapEntry> {
  yield { path: shownPicturesPath };
  yield* generators(context);
  yield* chosenPictures(context);
}

/** Yields the rows of a table that one response cannot contain. `load` loads those from one place to another. */
async function* inParts<Row>(load: (from: number, to: number) => Promise<Row[]>): AsyncGenerator<Row> {
  let from = 0;
  let rows: Row[];
  do {
    rows = await load(from, from + rowsAtOnce - 1);
    yield* rows;
    from += rows.length;
  } while (rows.length === rowsAtOnce);
}

async function* chosenPictures({ platform }: ResourceContext): AsyncGenerator<SitemapEntry> {
  const pictures = inParts((from, to) =>
    platform.data.many(chosenPicture, (db) =>
      db
        .from('shown_pictures')
        .select('jobId:job_id,path,words,chosenAt:chosen_at')
        .eq('is_listed', true)
        .not('chosen_at', 'is', null)
        .order('chosen_at', { ascending: false })
        .order('job_id')
        .range(from, to),
    ),
  );
  for await (const { jobId, path, words, chosenAt } of pictures)
    if (isForSearch({ isChosen: true, words }))
      yield {
        path: resultPath(jobId),
        lastModified: chosenAt,
        images: [platform.storage.publicUrl(shownBucket, path)],
      };
}

async function* generators({ platform }: ResourceContext): AsyncGenerator<SitemapEntry> {
  const { landings } = await platform.texts();
  const apps = inParts((from, to) =>
    platform.data.many(listedApp, (db) =>
      db.from('apps').select('slug,screenshots,updatedAt:updated_at').order('slug').range(from, to),
    ),
  );
  for await (const { slug, screenshots, updatedAt } of apps) {
    const images = screenshots.slice(0, 1).map((path) => platform.storage.publicUrl('catalogue', path));
    const copy = landings.find(({ app }) => app === slug);
    const lastModified = copy === undefined ? updatedAt : later(updatedAt, copy.updated);
    yield {
      path: generatorPath(slug),
      images,
      ...(lastModified && { lastModified }),
      ...(copy && { texts: copy }),
    };
  }
}

/** The later of two moments; undefined if one of them is not known. */
const later = (one: string, other: string | undefined): string | undefined =>
  other === undefined || Date.parse(other) > Date.parse(one) ? other : one;
