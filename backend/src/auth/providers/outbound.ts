import { allowInsecureRequests } from 'oauth4webapi';

const patienceMs = 10_000;

/** Whether a provider may be asked without TLS: on this machine only. */
export function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

/** The options of a request to a provider: it ends in time, and http is for this machine. */
export const requestTo = (url: string) => ({
  signal: AbortSignal.timeout(patienceMs),
  [allowInsecureRequests]: isOnThisMachine(url),
});

/** Redirects are not followed, so that a token or a question goes nowhere else. */
export const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'irodori', ...headers },
    signal: AbortSignal.timeout(patienceMs),
  });
