import { guideListRoot } from '@irodori/contract/paths';

/** A page of the list of all guides; the first page has no number. */
export const guideListPath = (page = 1): string => (page === 1 ? guideListRoot : `${guideListRoot}/${page}`);
