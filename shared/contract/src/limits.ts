/** Limits that pages name and the database holds. */

/** The most pictures of one order. */
export const largestBatch = 4;

/** The most bookmarks of a visitor; `save_bookmark` refuses more with `too_many_bookmarks`. */
export const mostBookmarks = 200;
