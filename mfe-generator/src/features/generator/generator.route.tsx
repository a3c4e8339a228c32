import { generatorPath } from '@irodori/contract/paths';
import { notFound } from '@irodori/kit/errors';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { useLocation } from 'react-router-dom';
import { GeneratorPage } from './generator-page.tsx';
import { loadGenerator } from './load-generator.ts';

export { card } from './generator-preview.server.ts';

export async function load({ platform, params, url }: LoadContext) {
  const app = await loadGenerator(platform, params['app_slug'] ?? '');
  if (app === null) throw notFound(url);
  return { app };
}

export default function GeneratorRoute() {
  const { app } = useRouteData<typeof load>();
  const { search } = useLocation();
  return (
    <>
      <PageHead title={app.name} description={app.description} canonical={generatorPath(app.slug)} />
      <GeneratorPage key={`${app.id}${search}`} app={app} />
    </>
  );
}
