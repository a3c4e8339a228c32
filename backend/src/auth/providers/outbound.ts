import { allowInsecureRequests } from 'oauth4webapi';
import { isLoopbackUrl } from '../../loopback.ts';

const patienceMs = 10_000;

/** The options of a request to a provider: it ends in time, and http is for this machine. */
export const requestTo = (url: string) => ({
  signal: AbortSignal.timeout(patienceMs),
  [allowInsecureRequests]: isLoopbackUrl(url),
});

/** Redirects are not followed, so that a token or a question goes nowhere else. */
export const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'barebase', ...headers },
    signal: AbortSignal.timeout(patienceMs),
  });
