/** The public bucket with the copies of shown pictures. */
export const shownBucket = 'shown';
