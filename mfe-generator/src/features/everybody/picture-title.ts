import type { ListedPicture } from '@irodori/contract/shown-pictures';

/** What a shown picture is called: the words that it was made with, if its owner shows them and there are any. */
export const pictureTitle = ({ words, app }: Pick<ListedPicture, 'words' | 'app'>): string =>
  words === null || words === '' ? `A picture made with ${app.name}` : words;

/** A sentence about a shown picture, with its words if its owner shows them. */
export const pictureDescription = (picture: Pick<ListedPicture, 'words' | 'app'>): string =>
  `A picture that a visitor made with ${picture.app.name} and shows here${
    picture.words === null || picture.words === '' ? '' : `: ${picture.words}`
  }`;
