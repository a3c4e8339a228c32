import { appPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Heading } from '@irodori/ui/heading';
import { Panel, panelLink } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import { Comments } from '../comments/comments.tsx';
import type { ArticleCard as ArticleCardData } from './article.ts';
import type { Place } from '../comments/comment-calls.ts';
import { ArticleCard } from './article-card.tsx';
import styles from './article-page.module.css';
import type { RelatedApp } from './load-article-page.ts';

interface Neighbour {
  readonly slug: string;
  readonly title: string;
}

export interface ArticleFootProps {
  readonly apps: readonly RelatedApp[];
  readonly related: readonly ArticleCardData[];
  /** Of posts the next older one, of guides the one to read before. */
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  readonly pathOf: (slug: string) => string;
  /** The article, as the content backend names it. */
  readonly place: Place;
}

/** Links after an article: to the apps that it mentions, to related articles, and to its neighbours; then the comments. */
export function ArticleFoot({ apps, related, previous, next, pathOf, place }: ArticleFootProps) {
  return (
    <div className={styles.foot}>
      {apps.length === 0 ? null : (
        <section aria-labelledby="apps-title">
          <Heading level={2} size={4} id="apps-title">
            Try it
          </Heading>
          <ul className={styles.apps}>
            {apps.map((app) => (
              <AppPanel key={app.slug} app={app} />
            ))}
          </ul>
        </section>
      )}
      {related.length === 0 ? null : (
        <section aria-labelledby="related-title">
          <Heading level={2} size={4} id="related-title">
            On the same subject
          </Heading>
          <ul className={styles.apps}>
            {related.map((article) => (
              <li key={article.slug}>
                <ArticleCard article={article} path={pathOf(article.slug)} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-label="More to read" className={styles.neighbours}>
        {previous === null ? null : (
          <Link to={pathOf(previous.slug)} rel="prev" className={styles.neighbour}>
            <span>Previous</span>
            <strong>{previous.title}</strong>
          </Link>
        )}
        {next === null ? null : (
          <Link to={pathOf(next.slug)} rel="next" className={styles.neighbour}>
            <span>Next</span>
            <strong>{next.title}</strong>
          </Link>
        )}
      </nav>
      <Comments {...place} />
    </div>
  );
}

function AppPanel({ app: { slug, name, header, icon } }: { app: RelatedApp }) {
  const { storage } = usePlatform();
  return (
    <Panel as="li" inset="plain" linked>
      <div className={styles.app}>
        <Picture src={storage.publicUrl('catalogue', icon)} alt="" sizes="72px" className={styles.icon} />
        <div>
          <p className={styles.appName}>
            <Link to={appPath(slug)} className={panelLink}>
              {name}
            </Link>
          </p>
          <p className={styles.appWords}>{header}</p>
        </div>
      </div>
    </Panel>
  );
}
