import { blogPath, postPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { ArticlePage } from '../article/article-page.tsx';
import { FeedHead } from '../feeds/feed-links.tsx';

export { postCard as card } from '../article/article-preview.server.ts';
export { postData as structuredData } from '../article/article-data.server.ts';

export const load = async (context: LoadContext) =>
  (await import('../article/load-article-page.ts')).loadArticlePage('posts', context);

export default function PostPage() {
  return (
    <>
      <FeedHead />
      <ArticlePage
        {...useRouteData<typeof load>()}
        shelf={{ kind: 'post', label: 'Blog', path: blogPath }}
        pathOf={postPath}
        hasTags
      />
    </>
  );
}
