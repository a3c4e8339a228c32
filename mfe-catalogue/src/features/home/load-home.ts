import { redirectTo } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { readChosenGenerator } from '../../paths.ts';
import { type AppCard, loadAppCards } from '../app/load-app-cards.ts';
import { loadCategories } from '../category/load-categories.ts';
import { type AppPicture, asSample, asVisitors } from '../picture/app-picture.ts';
import { madeWith, mixed, stagesOf } from '../picture/gallery.ts';
import { sumOfRatios } from '../picture/rows-of.ts';
import { loadHomePictures } from '../visitors/load-visitors-pictures.ts';

const openingCount = 4;
const galleryCount = 6;

/**
 * Loads pictures and the apps by category. Samples are shown only until there are pictures of visitors for it.
 * @throws Response a redirect to the generator that the form of a page without scripts asks for
 */
export async function loadHome({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const generator = readChosenGenerator(url.searchParams);
  if (generator !== undefined) throw redirectTo(generator);
  const [apps, categories, ofVisitors] = await Promise.all([
    loadAppCards(platform),
    loadCategories(platform),
    loadHomePictures(platform),
  ]);
  // Among equal ranks portraits come first, since the tall crop of the opening suits faces.
  const byRank = apps.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || Number(isOfFaces(b)) - Number(isOfFaces(a)),
  );
  const samples = mixed(byRank, openingCount + galleryCount);
  const pictures = ofVisitors.length > 0 ? ofVisitors.map(asVisitors) : samples.map(asSample);
  const shown = new Set(pictures.map(({ path }) => path));
  // One picture has the place of the others where they would not fill it.
  const opening = pictures.slice(0, pictures.length < openingCount ? 1 : openingCount);
  const others = pictures.slice(opening.length);
  const costs = apps.map(({ config }) => config.cost);
  return {
    generators: apps.map((app) => ({
      name: app.name,
      slug: app.slug,
      // A prompt that this app has drawn, because engines know different words.
      suggestion: madeWith(app)[0]?.prompt,
    })),
    firstGenerator: byRank[0]?.slug,
    /** The picture for link previews, which others keep after a visitor has withdrawn a picture. */
    sample: samples[0],
    opening,
    /** Of the pictures of the opening together. */
    ratio: ratioOfOpening(opening),
    others,
    shelves: categories.map(({ id, name, slug, description }) => ({
      id,
      name,
      slug,
      description,
      apps: apps.filter((app) => app.categoryId === id).map((app) => asBook(app, shown)),
    })),
    stages: apps.map(stagesOf).find((stages) => stages.length > 0) ?? [],
    cost: costs.length === 0 ? null : { from: Math.min(...costs), to: Math.max(...costs) },
  };
}

export type Generator = Awaited<ReturnType<typeof loadHome>>['generators'][number];
export type Shelf = Awaited<ReturnType<typeof loadHome>>['shelves'][number];

/** Width ÷ height of the first picture with the others in a row below it. */
function ratioOfOpening([lead, ...others]: readonly AppPicture[]): number {
  if (lead === undefined) return 1;
  return 1 / (1 / lead.ratio + (others.length === 0 ? 0 : 1 / sumOfRatios(others)));
}

const isOfFaces = (app: AppCard) => app.model?.task_name === 'text-to-portrait';

/** An app on a shelf, with a picture that the page does not show yet, if there is one. */
const asBook = ({ id, name, slug, icon, screenshots }: AppCard, shown: ReadonlySet<string>) => ({
  id,
  name,
  slug,
  picture: screenshots.find((path) => !shown.has(path)) ?? screenshots[0] ?? icon,
});

const unranked = 1000;

/** The order of `config.featured`, from 1; apps without it follow. */
const rankOf = ({ config }: AppCard) =>
  typeof config['featured'] === 'number' ? config['featured'] : unranked;
