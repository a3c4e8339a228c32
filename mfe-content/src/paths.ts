import { bookmarksPath, guideListRoot } from '@irodori/contract/paths';

/** A page of the list of all guides; the first page has no number. */
export const guideListPath = (page = 1): string => (page === 1 ? guideListRoot : `${guideListRoot}/${page}`);

/** A page of a list of posts; the first page has no number. */
export const postListPath = (list: string, page = 1): string => (page === 1 ? list : `${list}/page/${page}`);

/** The cards of all posts and guides, for the page of bookmarks. */
export const savableTextsPath = `${bookmarksPath}/texts.json`;
