import type { OverlaysProps } from '../overlay-link.tsx';

/** A picture whose file a visitor takes along. */
export interface SavedPicture extends Pick<OverlaysProps, 'whose'> {
  /** The id of its job. */
  readonly id: string;
  /** Slug of its app. */
  readonly slug: string;
  /** The URL of the stored file. */
  readonly url: string;
  /** False if its file cannot tell its settings. */
  readonly hasSettings: boolean;
}

export const fileName = ({ slug, id }: Pick<SavedPicture, 'slug' | 'id'>, ending: string): string =>
  `${slug}-${id.slice(0, 8)}.${ending}`;
