import { mostShownAtOnce } from '@irodori/contract/shown-pictures';

/** All rows that a request finds of as many pictures as a URL or a body holds at once. */
export async function inParts<Row>(
  jobIds: readonly string[],
  request: (part: string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < jobIds.length; at += mostShownAtOnce)
    rows.push(...(await request(jobIds.slice(at, at + mostShownAtOnce))));
  return rows;
}
