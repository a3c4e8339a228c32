import { generatorPath } from '@irodori/contract/paths';
import { notFound } from '@irodori/kit/errors';
import { usePlatform, useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { useLocation } from 'react-router-dom';
import { GeneratorPage } from './generator-page.tsx';
import { loadGenerator } from './load-generator.ts';

export async function load({ platform, params, url }: LoadContext) {
  const app = await loadGenerator(platform, params['app_slug'] ?? '');
  if (app === null) throw notFound(url);
  return { app };
}

export default function GeneratorRoute() {
  const { app } = useRouteData<typeof load>();
  const { storage } = usePlatform();
  const { search } = useLocation();
  const [cover] = app.screenshots;
  return (
    <>
      <PageHead
        title={app.name}
        description={app.description}
        canonical={generatorPath(app.slug)}
        {...(cover === undefined ? {} : { image: storage.publicUrl('catalogue', cover) })}
      />
      <GeneratorPage key={`${app.id}${search}`} app={app} />
    </>
  );
}
