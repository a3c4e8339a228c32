import { createHash } from 'node:crypto';
import type { Logger } from 'pino';

/** Whether a password is in a public list of leaked passwords. */
export type IsLeaked = (password: string) => Promise<boolean>;

const patienceMs = 5000;

/**
 * Queries a service with the API of haveibeenpwned, which receives the first five digits of the password's SHA-1.
 * Without a service, or if it does not respond, no password counts as leaked.
 */
export function leakedPasswords(url: string | undefined, log: Pick<Logger, 'warn'>): IsLeaked {
  if (url === undefined) return () => Promise.resolve(false);
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const response = await fetch(new URL(`/range/${digest.slice(0, 5)}`, url), {
        headers: { 'add-padding': 'true' },
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const lines = (await response.text()).split(/\r?\n/);
      return lines.some((line) => {
        const [suffix, count] = line.split(':');
        return suffix === digest.slice(5) && Number(count) > 0;
      });
    } catch (error) {
      log.warn({ err: error }, `${url} could not be queried for leaked passwords; the password is allowed`);
      return false;
    }
  };
}
