import { bookmarksPath, guidePath, guidesPath, homePath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { guideListPath } from '../../paths.ts';
import { ArticleCard } from '../article/article-card.tsx';
import { SearchField } from '../search/search-field.tsx';
import styles from './guides.module.css';

export { card } from './guides-preview.server.ts';
export { structuredData } from './guides-data.server.ts';

export const load = async (context: LoadContext) =>
  (await import('./load-guides.ts')).loadGuidesByTopic(context);

export default function GuidesPage() {
  const { topics, count } = useRouteData<typeof load>();
  return (
    <Page>
      <PageHead
        title="Guides"
        description="How to write a prompt that the engines understand, choose a style and a format, work with seeds, and what credits and privacy mean here."
        canonical={guidesPath}
      />
      <Breadcrumbs items={[{ label: 'Home', link: <Link to={homePath} /> }, { label: 'Guides' }]} />
      <header className={styles.head}>
        <Heading level={1} size={6}>
          Guides
        </Heading>
        <Text size="lead" strength="soft">
          Short texts for people who want the picture that they have in mind.
        </Text>
        <SearchField />
        <Text strength="soft">
          What you saved is in your <Link to={bookmarksPath}>bookmarks</Link>.
        </Text>
      </header>
      {topics.map(({ id, name, text, guides }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.topic}>
          <div className={styles.topicWords}>
            <Heading level={2} id={`${id}-title`}>
              {name}
            </Heading>
            <Text strength="soft">{text}</Text>
          </div>
          <ul className={styles.list}>
            {guides.map((guide) => (
              <li key={guide.slug}>
                <ArticleCard article={guide} path={guidePath(guide.slug)} shape="row" level={3} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.all}>
        <ButtonLink render={<Link to={guideListPath()} />}>All {count} guides as one list</ButtonLink>
      </p>
    </Page>
  );
}
