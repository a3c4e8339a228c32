import { notFound } from '@irodori/kit/errors';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Heading } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { appPath, categoryPath, listingPath } from '../../paths.ts';
import { usePictureUrl } from '../picture/catalogue-picture.tsx';
import { AppGrid } from './app-card.tsx';
import { AppOpening } from './app-opening.tsx';
import { AppReviews } from './app-reviews.tsx';
import styles from './app.module.css';
import { loadAppCards } from './load-app-cards.ts';
import { loadApp } from './load-app.ts';

const relatedCount = 4;

export async function load({ platform, params, url }: LoadContext) {
  const slug = params['slug'] ?? '';
  const [app, all] = await Promise.all([loadApp(platform, slug), loadAppCards(platform)]);
  if (app === null) throw notFound(url.pathname);
  const others = all.filter(({ id }) => id !== app.id);
  const related = others.filter(({ categoryId }) => categoryId === app.categoryId);
  const rest = others.filter(({ categoryId }) => categoryId !== app.categoryId);
  return { app, related: [...related, ...rest].slice(0, relatedCount) };
}

export default function AppPage() {
  const { app, related } = useRouteData<typeof load>();
  const url = usePictureUrl();
  const { category, screenshots } = app;
  return (
    <>
      <PageHead
        title={app.name}
        description={app.description}
        canonical={appPath(app.slug)}
        image={url(screenshots[0] ?? app.icon)}
      />
      <Page className={styles['page']}>
        <Breadcrumbs
          items={[
            { label: 'Apps', link: <Link to={listingPath()} /> },
            ...(category === null
              ? []
              : [{ label: category.name, link: <Link to={categoryPath(category.slug)} /> }]),
            { label: app.name },
          ]}
        />
        <AppOpening app={app} />
        <AppReviews reviews={app.reviews} />
        <section aria-labelledby="related" className={styles['section']}>
          <Heading level={2} id="related">
            More apps
          </Heading>
          <AppGrid apps={related} />
        </section>
      </Page>
    </>
  );
}
