import type { Job, OutputImage } from '@irodori/contract/job';

/** A picture as the viewer shows it. */
export interface ViewedPicture extends Pick<OutputImage, 'width' | 'height' | 'seed'>, Pick<Job, 'scale'> {
  /** The id of its job. */
  readonly id: string;
  /** The main text of its prompt. */
  readonly words: string;
  readonly app: { readonly slug: string; readonly name: string };
  readonly createdAt: string;
  /** The drawn attributes in words. */
  readonly drew: readonly string[];
  /** A signed URL; undefined if none could be signed. */
  readonly url: string | undefined;
}

/** The alternative text of a picture: what was drawn, or else what was asked for. */
export const altOf = ({ app, words, drew }: Pick<ViewedPicture, 'app' | 'words' | 'drew'>): string =>
  `${app.name}: ${drew.length === 0 ? words : drew.join(', ')}`;
