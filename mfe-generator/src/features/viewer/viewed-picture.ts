import type { Job, JobOutput, OutputImage } from '@irodori/contract/job';

/** A picture as the viewer shows it. */
export interface ViewedPicture extends Pick<OutputImage, 'width' | 'height'>, Pick<Job, 'scale'> {
  /** The id of its job. */
  readonly id: string;
  /** The main text of its prompt. */
  readonly words: string;
  /** The id is that of an own picture’s app. */
  readonly app: { readonly id?: string; readonly slug: string; readonly name: string };
  /** When it was made, or, if it is of somebody else, shown. */
  readonly createdAt: string;
  /** Undefined where it is not known, as for a picture of somebody else that shows no settings. */
  readonly seed: number | undefined;
  /** The drawn attributes in words. */
  readonly drew: readonly string[];
  /** A URL of the file; undefined without one. */
  readonly url: string | undefined;
  /** The sketch that an own picture follows. */
  readonly guide?: JobOutput['guide'];
}

/** A picture of a strip of small ones. */
export interface SmallPicture extends ViewedPicture {
  /** A URL of a small copy; that of the file itself where there is none. */
  readonly thumbnail: string | undefined;
}

/** The alternative text of a picture: what was drawn, or else what was asked for. */
export const altOf = ({ app, words, drew }: Pick<ViewedPicture, 'app' | 'words' | 'drew'>): string =>
  `${app.name}: ${drew.length === 0 ? words : drew.join(', ')}`;
