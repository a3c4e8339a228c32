import { useRouteData } from '@irodori/kit/hooks';
import { PageHead } from '@irodori/kit/page-head';
import { resultsPath } from '../../paths.ts';
import { loadResults } from './load-results.ts';
import { ResultsPage } from './list/results-page.tsx';

export const load = loadResults;

export default function ResultsRoute() {
  return (
    <>
      <PageHead
        title="My pictures"
        description="Everything you have made here, and what is on its way."
        canonical={resultsPath()}
        noIndex
      />
      <ResultsPage {...useRouteData<typeof load>()} />
    </>
  );
}
