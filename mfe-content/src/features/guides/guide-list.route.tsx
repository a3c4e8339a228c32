import { guidePath, guidesPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { guideListPath } from '../../paths.ts';
import { ArticleCard } from '../article/article-card.tsx';
import { Pages } from '../list/pages.tsx';
import styles from './guides.module.css';

export { structuredData } from './guide-list-data.server.ts';

export const load = async (context: LoadContext) => (await import('./load-guides.ts')).loadGuideList(context);

export default function GuideListPage() {
  const { page, pages, count, entries: guides } = useRouteData<typeof load>();
  return (
    <Page>
      <PageHead
        title={page === 1 ? 'All guides' : `All guides, page ${page}`}
        description={`All ${count} guides to Irodori in one list, from the first prompt to the privacy of your pictures.`}
        canonical={guideListPath(page)}
        // Its guides are on the overview of guides, by topic.
        noIndex
      />
      <Breadcrumbs items={[{ label: 'Guides', link: <Link to={guidesPath} /> }, { label: 'All guides' }]} />
      <header className={styles.head}>
        <Heading level={1} size={6}>
          All guides
        </Heading>
        <Text strength="soft">
          {count} guides, page {page} of {pages}
        </Text>
      </header>
      <ul className={styles.grid}>
        {guides.map((guide) => (
          <li key={guide.slug}>
            <ArticleCard article={guide} path={guidePath(guide.slug)} shape="row" />
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} pathOf={guideListPath} />
    </Page>
  );
}
