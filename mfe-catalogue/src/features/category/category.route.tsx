import { appsPath, categoriesPath, categoryPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { AppGrid } from '../app/app-card.tsx';
import { CategoryContents } from './category-contents.tsx';
import { CategoryCopy } from './category-copy.tsx';
import styles from './category.module.css';

export { card } from './category-preview.server.ts';
export { structuredData } from './category-data.server.ts';

export const load = async (context: LoadContext) =>
  (await import('./load-category.ts')).loadCategory(context);

export default function CategoryPage() {
  const { category, copy, apps, others } = useRouteData<typeof load>();
  return (
    <>
      <PageHead
        title={category.name}
        description={copy?.summary ?? category.description}
        canonical={categoryPath(category.slug)}
      />
      <Page className={styles.page}>
        <Breadcrumbs
          items={[{ label: 'Categories', link: <Link to={categoriesPath} /> }, { label: category.name }]}
        />
        <div className={styles.top}>
          <header className={styles.head}>
            <Heading level={1} size={6}>
              {category.name}
            </Heading>
            <Text size="lead" strength="soft">
              {category.description}
            </Text>
          </header>
          {apps.length === 0 ? (
            <EmptyState
              title="No apps here yet"
              action={<ButtonLink render={<Link to={appsPath} />}>Show all apps</ButtonLink>}
            >
              <p>This category is waiting for its first app.</p>
            </EmptyState>
          ) : (
            <AppGrid apps={apps} level={2} isOnFirstScreen />
          )}
        </div>
        {copy === null ? null : <CategoryCopy {...copy} />}
        <section className={styles.others} aria-labelledby="other-categories">
          <Heading level={2} id="other-categories">
            Other categories
          </Heading>
          <CategoryContents categories={others} />
        </section>
      </Page>
    </>
  );
}
