import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two strings in a time that depends on neither their lengths nor the position of a difference. */
export const areEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
