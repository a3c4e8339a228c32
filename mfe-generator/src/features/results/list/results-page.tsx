import { appsPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Sides } from '../../everybody/sides.tsx';
import { KeptFocus } from '../../output/ended/kept-focus.tsx';
import { resultsPath } from '../../../paths.ts';
import type { loadResults } from '../load-results.ts';
import { NoResults } from './no-results.tsx';
import { ResultGrid } from './result-grid.tsx';
import { ResultsFilter } from './results-filter.tsx';
import { resultsQuery } from './results-query.ts';
import styles from '../results.module.css';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { UndoDeletion } from '../selection/undo-deletion.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { RunningList } from '../running/running-list.tsx';
import { ShowMore } from './show-more.tsx';
import { useLiveResults } from '../running/use-live-results.ts';

export type ResultsPageProps = Awaited<ReturnType<typeof loadResults>>;

/** The visitor's pictures: running jobs at the top, then finished ones. */
export function ResultsPage({ query, apps, running, results, more, searchedTo }: ResultsPageProps) {
  useLiveResults(running);
  const selection = useSelection(results);
  const isEmpty = running.length === 0 && results.length === 0;
  return (
    <Page>
      <header className={styles.head}>
        <div className={styles.title}>
          <Heading level={1} size={6} tabIndex={-1} className={styles.name}>
            My pictures
          </Heading>
          <Text strength="soft">Others see only those that you show them.</Text>
        </div>
        {apps.length === 0 ? null : (
          <ButtonLink variant="primary" render={<Link to={appsPath} />}>
            Make another
          </ButtonLink>
        )}
      </header>
      <Sides current="mine" />
      {apps.length === 0 ? null : <ResultsFilter query={query} apps={apps} />}
      <UndoDeletion />
      {query.from === undefined ? null : (
        <p className={styles.above}>
          <Link to={resultsPath(resultsQuery(query, {}))}>Show the first ones again</Link>
        </p>
      )}
      {isEmpty ? <NoResults isFirst={apps.length === 0} searchedTo={searchedTo} /> : null}
      {/* A running job leaves its list when it ends, perhaps with the focus on its button. */}
      <KeptFocus>
        <RunningList running={running} />
        {results.length === 0 ? null : <SelectionBar results={results} selection={selection} />}
        <ResultGrid results={results} app={query.app} selection={selection} />
      </KeptFocus>
      <ShowMore query={query} more={more} searchedTo={searchedTo} shown={results.length} />
    </Page>
  );
}
