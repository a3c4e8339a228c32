import { type FakePlatform, fakePlatform, type RecordedQuery } from '@irodori/testing/fake-platform';
import { appDetailRow, appRows, categoryRows } from './sample-data.ts';

/** A fake platform that returns the sample rows for the catalogue's queries. */
export const samplePlatform = ({ apps = appRows }: { apps?: unknown[] } = {}): FakePlatform =>
  fakePlatform({
    tables: {
      apps: (query) => {
        const slug = equalTo(query, 'slug');
        return slug === undefined ? apps : appDetailRow(slug);
      },
      categories: categoryRows,
    },
  });

function equalTo({ calls }: RecordedQuery, column: string): string | undefined {
  const call = calls.find(({ method, args }) => method === 'eq' && args[0] === column);
  return call === undefined ? undefined : String(call.args[1]);
}
