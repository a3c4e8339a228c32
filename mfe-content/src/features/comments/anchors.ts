/** The id of the element around the comments of a text. */
export const commentsId = 'comments';

/** The id of the element of one comment. */
export const commentId = (documentId: string): string => `comment-${documentId}`;
