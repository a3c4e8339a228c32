// The pages' own loaders, so that the requests are theirs. A module has no other face than `./module`.
import { loadPictures } from '../../mfe-generator/src/features/everybody/list/load-pictures.ts';
import { loadResults } from '../../mfe-generator/src/features/results/load-results.ts';
import { everybodysPath, resultsPath } from '../../mfe-generator/src/paths.ts';
import { words } from './fill.ts';
import type { Site } from './site.ts';

/** A page that is measured: loads its data. */
export interface MeasuredPage {
  readonly list: 'my pictures' | 'everybody’s pictures';
  readonly name: string;
  load(site: Site): Promise<unknown>;
}

const at = (path: string): URL => new URL(path, 'http://localhost');

const own = (
  name: string,
  query: (site: Site) => Parameters<typeof resultsPath>[0],
  whose: 'many' | 'few' = 'many',
): MeasuredPage => ({
  list: 'my pictures',
  name,
  load: (site) => loadResults({ platform: site[whose], url: at(resultsPath(query(site))) }),
});

const everybodys = (
  name: string,
  query: (site: Site) => Parameters<typeof everybodysPath>[0],
  whose: 'many' | 'guest' = 'guest',
): MeasuredPage => ({
  list: 'everybody’s pictures',
  name,
  load: (site) => loadPictures({ platform: site[whose], url: at(everybodysPath(query(site))) }),
});

/** The pages, whose deep one has the number `deep`. */
export const pagesOf = (deep: string): readonly MeasuredPage[] => [
  own('first page', () => ({})),
  own('first page of a visitor with 20', () => ({}), 'few'),
  own(`page ${deep}`, ({ ends }) => ({ to: ends.own })),
  own('oldest first', () => ({ order: 'oldest' })),
  own('a rare app', ({ rarest }) => ({ app: rarest.slug })),
  own('rated with 5 stars', () => ({ rating: '5' })),
  own('favourites', () => ({ favourite: 'yes' })),
  own('a common word', () => ({ q: words.common })),
  own('a common word of a visitor with 20', () => ({ q: words.common }), 'few'),
  own('a common word with a rare app', ({ rarest }) => ({ q: words.common, app: rarest.slug })),
  own('a common word with 5 stars', () => ({ q: words.common, rating: '5' })),
  own('a common word among favourites', () => ({ q: words.common, favourite: 'yes' })),
  own('a common word of the oldest day', () => ({ q: words.common, until: '2026-11-01' })),
  own('a word that was common', () => ({ q: words.former })),
  own('a rare word', () => ({ q: words.rare })),
  own('a word that is nowhere', () => ({ q: 'zeppelin' })),
  everybodys('first page', () => ({})),
  everybodys('first page of a visitor with a session', () => ({}), 'many'),
  everybodys(`page ${deep}`, ({ ends }) => ({ before: ends.shown })),
  everybodys('a rare app', ({ rarest }) => ({ app: rarest.slug })),
  everybodys('the category of a rare app', ({ rarest }) => ({ category: rarest.category })),
  everybodys('the model of a rare app', ({ rarest }) => ({ model: rarest.model })),
  everybodys('wide ones', () => ({ shape: 'wide' })),
  everybodys('a format', () => ({ shape: '4:3' })),
  everybodys('a format that none has', () => ({ shape: '16:9' })),
  everybodys('a common word', () => ({ q: words.common })),
  everybodys('a common word with a rare app', ({ rarest }) => ({ q: words.common, app: rarest.slug })),
  everybodys('a word that was common', () => ({ q: words.former })),
  everybodys('a rare word', () => ({ q: words.rare })),
  everybodys('a word that is nowhere', () => ({ q: 'zeppelin' })),
];
