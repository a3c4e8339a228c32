import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two texts are one; how long it takes says nothing of where they differ, nor of how long they are. */
export const areEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
