import { securityEventWords } from '@irodori/kit/notice-words';
import { deviceName } from '../sessions/device-name.ts';
import type { SecurityEvent } from './load-history.ts';

/** A security event in words. */
export const historyWords = ({ kind, detail }: Pick<SecurityEvent, 'kind' | 'detail'>): string =>
  kind === 'signed_in'
    ? `Signed in with ${deviceName(detail).replace(/^An /, 'an ')}`
    : securityEventWords[kind](detail);
