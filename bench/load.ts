import autocannon from 'autocannon';

/** Requests a page `amount` times over ten connections. @throws if a response is not a page */
export async function load(url: string, headers: Record<string, string>, amount: number): Promise<void> {
  const { non2xx, errors } = await autocannon({ url, headers, connections: 10, amount });
  if (non2xx + errors > 0)
    throw new Error(`${url}: ${non2xx} responses were not 2xx, ${errors} requests failed.`);
}

/**
 * With these headers the shell renders each page instead of sending a kept one, because a token of the content backend
 * could belong to a reader's session.
 */
export const ownPages = { cookie: 'strapi_jwt=none' } as const;
