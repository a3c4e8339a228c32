import { guidePath, guidesPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { ArticlePage } from '../article/article-page.tsx';

export { guideCard as card } from '../article/article-preview.server.ts';
export { guideData as structuredData } from '../article/article-data.server.ts';

export const load = async (context: LoadContext) =>
  (await import('../article/load-article-page.ts')).loadArticlePage('guides', context);

export default function GuidePage() {
  return (
    <ArticlePage
      {...useRouteData<typeof load>()}
      shelf={{ kind: 'guide', label: 'Guides', path: guidesPath }}
      pathOf={guidePath}
    />
  );
}
