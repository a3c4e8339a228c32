import { authorPath, blogPath, postPath, tagPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { EmptyState } from '@irodori/ui/empty-state';
import { Page } from '@irodori/ui/page';
import { postListPath } from '../../paths.ts';
import { ArticleCard } from '../article/article-card.tsx';
import { FeedHead } from '../feeds/feed-links.tsx';
import { Pages } from '../list/pages.tsx';
import { TagList } from '../tags/tag-list.tsx';
import styles from './blog.module.css';
import { ListHead } from './list-head.tsx';
import { listWords } from './list-words.ts';
import type { PostList } from './load-blog.ts';

export { card } from './blog-preview.server.ts';
export { structuredData } from './blog-data.server.ts';

export const load = async (context: LoadContext) => (await import('./load-blog.ts')).loadBlog(context);

export default function BlogPage() {
  const { list, page, pages, entries: posts, tags } = useRouteData<typeof load>();
  const { name, description } = listWords(list);
  const path = pathOf(list);
  return (
    <Page>
      <PageHead
        title={page === 1 ? name : `${name}, page ${page}`}
        description={page === 1 ? description : `Page ${page} of ${pages}. ${description}`}
        canonical={postListPath(path, page)}
        noIndex={list.of === 'author' && posts.length === 0}
      />
      <FeedHead />
      {list.of === 'all' ? null : (
        <Breadcrumbs items={[{ label: 'Blog', link: <Link to={blogPath} /> }, { label: name }]} />
      )}
      <ListHead list={list} page={page} pages={pages} />
      {tags.length === 0 || list.of === 'author' ? null : (
        <div className={styles.tags}>
          <TagList tags={tags} selected={list.of === 'tag' ? list.tag : undefined} />
        </div>
      )}
      {posts.length === 0 ? (
        <EmptyState title="Nothing is written yet">
          <p>The first post will stand here.</p>
        </EmptyState>
      ) : (
        <ul className={styles.posts}>
          {posts.map((post, index) => (
            <li key={post.slug}>
              <ArticleCard
                article={post}
                path={postPath(post.slug)}
                shape={index === 0 ? 'lead' : 'card'}
                priority={index === 0}
              />
            </li>
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} pathOf={(number) => postListPath(path, number)} />
    </Page>
  );
}

function pathOf(list: PostList): string {
  switch (list.of) {
    case 'all':
      return blogPath;
    case 'tag':
      return tagPath(list.tag);
    case 'author':
      return authorPath(list.author.slug);
  }
}
