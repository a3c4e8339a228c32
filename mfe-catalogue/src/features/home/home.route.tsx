import { appsPath, homePath, shownPicturesPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import styles from './home.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { MadeHere } from './made-here.tsx';
import { Opening } from './opening.tsx';
import { Shelves } from './shelves.tsx';
import { VisitorsPictures } from '../visitors/visitors-pictures.tsx';

export { card } from './home-preview.server.ts';
export { structuredData } from './home-data.server.ts';

export const load = async (context: LoadContext) => (await import('./load-home.ts')).loadHome(context);

export default function HomePage() {
  const { generators, firstGenerator, opening, ratio, others, shelves, stages, cost } =
    useRouteData<typeof load>();
  return (
    <>
      <PageHead
        title="Anime pictures from your words"
        description="Describe a character, watch it drawn in ink and then coloured. Every generator has a drawing style of its own."
        canonical={homePath}
      />
      <Opening pictures={opening} ratio={ratio} generators={generators} firstGenerator={firstGenerator} />
      {others[0]?.isSample ? (
        <MadeHere pictures={others} />
      ) : (
        <Page>
          <VisitorsPictures title="Made by visitors" pictures={others} />
        </Page>
      )}
      <HowItWorks stages={stages} cost={cost} />
      <Page className={styles.page}>
        <section aria-labelledby="categories">
          <div className={styles.line}>
            <Heading level={2} id="categories">
              Every app has a hand of its own
            </Heading>
            <div className={styles.links}>
              <ButtonLink render={<Link to={shownPicturesPath} />}>Everybody’s pictures</ButtonLink>
              <ButtonLink render={<Link to={appsPath} />}>All {generators.length} apps</ButtonLink>
            </div>
          </div>
          <Shelves shelves={shelves} />
        </section>
        <Text size="small" strength="quiet" className={styles.spirit}>
          Names of other people’s works appear here only as words that visitors search for. The characters in
          these pictures are our own, in the spirit of a genre.
        </Text>
      </Page>
    </>
  );
}
