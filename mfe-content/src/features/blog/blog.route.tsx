import { blogPath, postPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { ArticleCard } from '../article/article-card.tsx';
import styles from './blog.module.css';

export { card } from './blog-preview.server.ts';

export const load = async (context: LoadContext) => (await import('./load-blog.ts')).loadBlog(context);

export default function BlogPage() {
  const { posts } = useRouteData<typeof load>();
  return (
    <Page>
      <PageHead
        title="Blog"
        description="How the engines draw, why they are small, and what happens between the button and the picture. Written by the people who build Irodori."
        canonical={blogPath}
      />
      <header className={styles.head}>
        <Heading level={1} size={6}>
          Blog
        </Heading>
        <Text size="lead" strength="soft">
          How the engines draw, why they are small, and what we learn while we build this.
        </Text>
      </header>
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
    </Page>
  );
}
