import { securityEventWords } from '@irodori/kit/notice-words';
import { deviceName } from '@irodori/devices/device-name';
import type { SecurityEvent } from './load-history.ts';

/** A security event in words. */
export function historyWords({ kind, detail }: Pick<SecurityEvent, 'kind' | 'detail'>): string {
  if (kind === 'signed_in') return `Signed in with ${deviceName(detail).replace(/^An /, 'an ')}`;
  const words = securityEventWords[kind](detail);
  return kind === 'new_device' ? `${words}: ${deviceName(detail)}` : words;
}
