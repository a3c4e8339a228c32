import { allowInsecureRequests } from 'oauth4webapi';
import { isLoopbackUrl } from '../../loopback.ts';

const patienceMs = 10_000;

/** The options of a request to a provider: a timeout, and plain HTTP for loopback addresses only. */
export const requestTo = (url: string) => ({
  signal: AbortSignal.timeout(patienceMs),
  [allowInsecureRequests]: isLoopbackUrl(url),
});

/** Requests a URL of a provider. Redirects are refused, so that a token reaches no other host. */
export const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'barebase', ...headers },
    signal: AbortSignal.timeout(patienceMs),
  });
