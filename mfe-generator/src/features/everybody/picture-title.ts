import type { ListedPicture } from '@irodori/contract/shown-pictures';

/** What a shown picture is called: the words that it was made with, if its owner shows them and there are any. */
export const pictureTitle = ({ words, app }: Pick<ListedPicture, 'words' | 'app'>): string =>
  words === null || words === '' ? `A picture made with ${app.name}` : words;

/** The beginning of its id, by which administrators see it too. Several pictures can have the same words. */
const shortId = ({ jobId }: Pick<ListedPicture, 'jobId'>): string => jobId.slice(0, 8);

/** The title of a picture’s page. If it has words, and search engines may show it, no other page has the same title. */
export const pageTitle = (picture: Pick<ListedPicture, 'jobId' | 'words' | 'app'>): string =>
  picture.words ? `${picture.words}, picture ${shortId(picture)}` : pictureTitle(picture);

/** A sentence about a shown picture, with its words if its owner shows them. Its beginning is that of no other one. */
export const pictureDescription = (picture: Pick<ListedPicture, 'jobId' | 'words' | 'app'>): string =>
  `Picture ${shortId(picture)}, which a visitor made with ${picture.app.name} and shows here${
    picture.words === null || picture.words === '' ? '' : `: ${picture.words}`
  }`;
