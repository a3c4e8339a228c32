import { appPath, appsPath, categoryPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Heading } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Reviews } from '../reviews/reviews.tsx';
import { VisitorsPictures } from '../visitors/visitors-pictures.tsx';
import { AppGrid } from './app-card.tsx';
import { AppOpening } from './app-opening.tsx';
import styles from './app.module.css';

export { card } from './app-preview.server.ts';
export { structuredData } from './app-data.server.ts';

export const load = async (context: LoadContext) => (await import('./load-app-page.ts')).loadAppPage(context);

export default function AppPage() {
  const { app, page, reviewPages, gallery, ofVisitors, related } = useRouteData<typeof load>();
  const { category } = app;
  return (
    <>
      <PageHead
        title={`${app.name}: examples and reviews`}
        description={app.description}
        canonical={appPath(app.slug)}
      />
      <Page className={styles.page}>
        <Breadcrumbs
          items={[
            { label: 'Apps', link: <Link to={appsPath} /> },
            ...(category === null
              ? []
              : [{ label: category.name, link: <Link to={categoryPath(category.slug)} /> }]),
            { label: app.name },
          ]}
        />
        <AppOpening app={app} gallery={gallery} />
        <VisitorsPictures title="More by visitors" pictures={ofVisitors} />
        <Reviews
          key={`${app.id} ${page}`}
          app={app}
          page={page}
          pages={reviewPages}
          ratings={app.ratings}
          reviews={app.reviews}
        />
        <section aria-labelledby="related" className={styles.section}>
          <Heading level={2} id="related">
            More apps
          </Heading>
          <AppGrid apps={related} />
        </section>
      </Page>
    </>
  );
}
