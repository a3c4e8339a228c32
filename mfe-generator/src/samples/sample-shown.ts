import type { ListedPicture, ShownPicture } from '@irodori/contract/shown-pictures';
import { at } from './sample-job.ts';
import { sampleApp } from './sample-app.ts';
import { jobKey } from './sample-results.ts';

const app = { slug: sampleApp.slug, name: sampleApp.name };

/** A picture that everybody sees; a higher number is newer. */
export const listed = (number: number): ListedPicture & { readonly shownAt: string } => ({
  jobId: jobKey(number),
  path: `copy-${number}.webp`,
  width: 768,
  height: 1152,
  words: `shown wish ${number}`,
  favourites: number % 2,
  app,
  shownAt: at(number),
});

/** What everybody gets of a picture whose owner shows the settings. */
export const shown = (change: Partial<ShownPicture> = {}): ShownPicture => ({
  ...listed(1),
  visibility: 'public',
  isChosen: false,
  prompt: { character: 'a silver-haired elf', effects: ['petals', 'rain'], seed: '7' },
  drew: ['silver hair', 'petals'],
  seed: 4711,
  ofApp: [],
  ofPerson: [],
  ...change,
});
