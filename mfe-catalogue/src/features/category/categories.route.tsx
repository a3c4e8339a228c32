import { appsPath, categoriesPath, homePath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { CategoryStrip } from './category-strip.tsx';
import strip from './category-strip.module.css';
import styles from './category.module.css';

export { card } from './categories-preview.server.ts';
export { structuredData } from './categories-data.server.ts';

export const load = async (context: LoadContext) =>
  (await import('./load-category-strips.ts')).loadCategoryStrips(context);

export default function CategoriesPage() {
  const { categories, total } = useRouteData<typeof load>();
  return (
    <Page>
      <PageHead
        title="Categories"
        description={`Fantasy, portraits, comics, ink and brush: ${total} generators by what they draw, with pictures that each of them made.`}
        canonical={categoriesPath}
      />
      <Breadcrumbs items={[{ label: 'Home', link: <Link to={homePath} /> }, { label: 'Categories' }]} />
      <header className={styles.head}>
        <Heading level={1} size={6}>
          Categories
        </Heading>
        <Text size="lead" strength="soft">
          Begin with what you want to see. Every picture here was made by an app of its category.
        </Text>
      </header>
      {categories.length === 0 ? (
        <EmptyState
          title="No categories yet"
          action={<ButtonLink render={<Link to={appsPath} />}>Show all apps</ButtonLink>}
        >
          <p>The apps are there all the same.</p>
        </EmptyState>
      ) : (
        <ul className={strip.grid}>
          {categories.map((category, index) => (
            <li key={category.id}>
              <CategoryStrip category={category} priority={index < 2} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
