import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id that cannot be guessed, in the manner of Stripe's: `pi_3Q…`. */
export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')}`;
