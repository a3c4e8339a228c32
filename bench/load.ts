import autocannon from 'autocannon';

/** Asks for a page so many times, as ten visitors at once. @throws if an answer was no page */
export async function load(url: string, headers: Record<string, string>, amount: number): Promise<void> {
  const { non2xx, errors } = await autocannon({ url, headers, connections: 10, amount });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no page, ${errors} failed.`);
}
