import {
  type FakePlatform,
  fakePlatform,
  type FakePlatformOptions,
  type RecordedQuery,
  type TableResult,
} from '@irodori/testing/fake-platform';
import { appDetailRow, appRows, categoryRows } from './sample-data.ts';

interface SampleOptions extends Omit<FakePlatformOptions, 'tables'> {
  readonly apps?: unknown[];
  /** The reviews that follow the first ones. */
  readonly reviews?: unknown[];
  /** The ratings of the app whose page is open. */
  readonly stars?: readonly number[];
  /** Whether the pictures of that app are drawn. */
  readonly state?: string;
  /** The licence of the model of that app. */
  readonly licence?: { readonly licence: string; readonly licence_url: string };
  /** The pictures of visitors that the home page shows. */
  readonly onHome?: TableResult;
  /** The pictures of visitors of the app whose page is open. */
  readonly pictures?: readonly object[];
}

/** A fake platform that returns the sample rows for the catalogue's queries. */
export const samplePlatform = ({
  apps = appRows,
  reviews = [],
  stars,
  state = 'working',
  onHome = [],
  pictures = [],
  licence,
  ...options
}: SampleOptions = {}): FakePlatform =>
  fakePlatform({
    ...options,
    tables: {
      apps: (query) => {
        const app = equalTo(query, 'slug') ?? equalTo(query, 'id');
        if (app === undefined) return apps;
        const row = appDetailRow(app);
        if (row === null) return row;
        const told = { state, pictures, ...(stars && { ratings: { stars } }) };
        return { ...row, ...told, model: { ...row.model, ...licence } };
      },
      app_reviews: reviews,
      categories: categoryRows,
      shown_pictures: onHome,
    },
  });

function equalTo({ calls }: RecordedQuery, column: string): string | undefined {
  const call = calls.find(({ method, args }) => method === 'eq' && args[0] === column);
  return call === undefined ? undefined : String(call.args[1]);
}
