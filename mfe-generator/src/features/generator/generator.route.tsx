import { generatorPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { useLocation } from 'react-router-dom';
import { GeneratorPage } from './generator-page.tsx';

export { card } from './generator-preview.server.ts';
export { structuredData } from './generator-data.server.ts';

export const load = async (context: LoadContext) =>
  (await import('./load-generator-page.ts')).loadGeneratorPage(context);

export default function GeneratorRoute() {
  const { app, landing } = useRouteData<typeof load>();
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title={landing?.title ?? app.name}
        description={landing?.summary ?? app.description}
        canonical={generatorPath(app.slug)}
      />
      <GeneratorPage key={`${app.id}${search}`} app={app} landing={landing} />
    </>
  );
}
