/** How hard a password is to guess: the score of zxcvbn, from 0 (fewer than 1,000 guesses) to 4 (at least 10¹⁰). */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Whether a password is refused: fewer than a million guesses find it. */
export const isTooWeak = (strength: Strength): boolean => strength < 2;
