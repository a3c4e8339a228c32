import type { ShownPicture } from '@irodori/contract/shown-pictures';

/**
 * Whether search engines may show the page of a picture: a person has looked at it and chose it, and the page has words of
 * its own.
 */
export const isForSearch = ({ isChosen, words }: Pick<ShownPicture, 'isChosen' | 'words'>): boolean =>
  isChosen && words !== null && words !== '';
