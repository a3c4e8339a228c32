import { generatorPath, picturePath } from '@irodori/contract/paths';
import type { ListedPicture } from '@irodori/contract/shown-pictures';
import type { AppCard } from '../app/load-app-cards.ts';
import { madeWith, type MadePicture } from './gallery.ts';

interface SomePicture {
  /** The picture's name in its bucket. */
  readonly path: string;
  /** The picture's prompt; where nobody may read that, a sentence that names its app. */
  readonly words: string;
  /** Where it leads: a sample to the form, with its prompt, and a visitor’s picture to its page. */
  readonly to: string;
  readonly appName: string;
  /** Width ÷ height. */
  readonly ratio: number;
}

/** A picture of the bucket `catalogue`. */
interface Sample extends SomePicture {
  readonly isSample: true;
}

/** A picture of the bucket `shown`, which a visitor shows to everybody. */
interface VisitorsPicture extends SomePicture {
  readonly isSample: false;
  /** Pixels. */
  readonly width: number;
}

/** A picture on the page of its app or on the home page. */
export type AppPicture = Sample | VisitorsPicture;

/** The site draws its samples as squares. */
const sampleRatio = 1;

export const asSample = ({ path, prompt, app }: MadePicture): AppPicture => ({
  isSample: true,
  path,
  words: prompt,
  to: generatorPath(app.slug, { prompt }),
  appName: app.name,
  ratio: sampleRatio,
});

export const asVisitors = ({ jobId, path, width, height, words, app }: ListedPicture): AppPicture => ({
  isSample: false,
  path,
  width,
  words: words || namedAfter(app.name),
  to: picturePath(jobId),
  appName: app.name,
  ratio: width / height,
});

/** The samples of an app: its screenshots, then the other pictures of its gallery. */
export function samplesOf(app: Pick<AppCard, 'name' | 'slug' | 'config' | 'screenshots'>): AppPicture[] {
  const made = new Map(madeWith(app).map((picture) => [picture.path, asSample(picture)]));
  const wordless = {
    isSample: true as const,
    words: namedAfter(app.name),
    to: generatorPath(app.slug),
    appName: app.name,
    ratio: sampleRatio,
  };
  return [...new Set([...app.screenshots, ...made.keys()])].map(
    (path) => made.get(path) ?? { ...wordless, path },
  );
}

const namedAfter = (appName: string): string => `A picture made with ${appName}`;
