/** A picture whose file a visitor takes along. */
export interface SavedPicture {
  /** The id of its job. */
  readonly id: string;
  /** Slug of its app. */
  readonly slug: string;
  /** A signed URL of the stored file. */
  readonly url: string;
}

export const fileName = ({ slug, id }: Pick<SavedPicture, 'slug' | 'id'>, ending: string): string =>
  `${slug}-${id.slice(0, 8)}.${ending}`;
