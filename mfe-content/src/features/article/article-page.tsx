import { authorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Picture } from '@irodori/ui/picture';
import { SaveButton } from '../bookmarks/save-button.tsx';
import type { Place } from '../comments/comment-calls.ts';
import document from '../document/document.module.css';
import { TableOfContents } from '../document/table-of-contents.tsx';
import { ArticleFoot, type ArticleFootProps } from './article-foot.tsx';
import { ArticleProse } from './article-prose.tsx';
import { ArticleMeta } from './article-meta.tsx';
import type { Article } from './article.ts';
import styles from './article-page.module.css';
import { usePictureSources } from './picture-url.ts';
import { Share } from './share.tsx';
import { TagList } from '../tags/tag-list.tsx';

export interface ArticlePageProps extends Pick<ArticleFootProps, 'apps' | 'previous' | 'next' | 'related'> {
  readonly article: Article;
  readonly author: { readonly slug: string; readonly name: string } | null;
  /** The list that the article belongs to. */
  readonly shelf: { readonly kind: Place['shelf']; readonly label: string; readonly path: string };
  readonly pathOf: (slug: string) => string;
  /** Shows the tags, as links to the posts that have them. */
  readonly hasTags?: boolean;
}

/** An article with its table of contents, the apps that it mentions, related articles and its neighbours. */
export function ArticlePage({ article, author, shelf, pathOf, hasTags = false, ...foot }: ArticlePageProps) {
  const picture = usePictureSources()(article.picture, article.pictureFiles);
  const path = pathOf(article.slug);
  return (
    <>
      <PageHead title={article.title} description={article.summary} canonical={path} article={article} />
      <Page>
        <Breadcrumbs
          items={[{ label: shelf.label, link: <Link to={shelf.path} /> }, { label: article.title }]}
        />
        <article>
          <header className={styles.head}>
            <div className={styles.words}>
              <Heading level={1} size={6}>
                {article.title}
              </Heading>
              <Text size="lead" strength="soft">
                {article.summary}
              </Text>
              <p className={styles.meta}>
                {author === null ? null : (
                  <>
                    <Link to={authorPath(author.slug)} rel="author">
                      {author.name}
                    </Link>{' '}
                    ·{' '}
                  </>
                )}
                <ArticleMeta
                  published={article.published}
                  updated={article.updated}
                  minutes={article.minutes}
                />
              </p>
              {hasTags && article.tags.length > 0 ? <TagList tags={article.tags} /> : null}
              <div className={styles.tools}>
                <SaveButton
                  key={path}
                  shelf={shelf.kind}
                  slug={article.slug}
                  formerSlugs={article.formerSlugs}
                />
                <Share title={article.title} path={path} />
              </div>
            </div>
            <Picture
              {...picture}
              alt={article.pictureAlt}
              ratio="4:3"
              sizes="(max-width: 60rem) 100vw, 36rem"
              priority
              className={styles.picture}
            />
          </header>
          <div className={document.columns}>
            {article.sections.length === 0 ? <div /> : <TableOfContents sections={article.sections} />}
            <div className={styles.prose}>
              <ArticleProse nodes={article.opening} />
              {article.sections.map(({ id, title, body }) => (
                <section key={id} id={id} aria-labelledby={`${id}_title`}>
                  <h2 id={`${id}_title`}>{title}</h2>
                  <ArticleProse nodes={body} />
                </section>
              ))}
            </div>
          </div>
        </article>
        <ArticleFoot {...foot} pathOf={pathOf} place={{ shelf: shelf.kind, slug: article.slug }} />
      </Page>
    </>
  );
}
