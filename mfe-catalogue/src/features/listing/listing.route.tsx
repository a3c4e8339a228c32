import { appsPath, homePath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { listingPath } from '../../paths.ts';
import { AppGrid } from '../app/app-card.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { ListingForm } from './listing-form.tsx';
import styles from './listing.module.css';

export { card } from './listing-preview.server.ts';
export { structuredData } from './listing-data.server.ts';

export const load = async (context: LoadContext) => (await import('./load-listing.ts')).loadListing(context);

export default function ListingPage() {
  const { apps, categories, found, query, total } = useRouteData<typeof load>();
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return (
    <Page>
      <PageHead
        title="Apps"
        description={`${total} generators, each with a drawing style of its own. See what each one makes and what it costs.`}
        canonical={listingPath({ q: query.q, category: query.category })}
        noIndex={query.q !== '' || query.category !== ''}
      />
      <Breadcrumbs items={[{ label: 'Home', link: <Link to={homePath} /> }, { label: 'Apps' }]} />
      <header className={styles.head}>
        <Heading level={1} size={6}>
          Apps
        </Heading>
        <Text size="lead" strength="soft">
          Each app draws in a style of its own. Pick one by its pictures, then describe yours.
        </Text>
      </header>
      <ListingForm query={query} />
      <CategoryFilter query={query} categories={categories} found={found} />
      <p className={styles.count} role="status">
        {countWords(apps.length, total)}
      </p>
      {apps.length === 0 ? (
        <EmptyState
          title="No app fits"
          action={<ButtonLink render={<Link to={appsPath} />}>Show all {total} apps</ButtonLink>}
        >
          <p>
            Nothing has {query.q === '' ? 'this category' : <q>{query.q}</q>} in it. Try fewer words, or
            another category.
          </p>
        </EmptyState>
      ) : (
        <AppGrid apps={apps} level={2} categories={names} isOnFirstScreen />
      )}
    </Page>
  );
}

const countWords = (shown: number, total: number) =>
  shown === total ? `${total} apps` : `${shown} of ${total} apps`;
