import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { homePath, listingPath } from '../../paths.ts';
import { AppGrid } from '../app/app-card.tsx';
import { type AppCard, loadAppCards } from '../app/load-app-cards.ts';
import { CategoryContents } from '../category/category-contents.tsx';
import { loadCategories } from '../category/load-categories.ts';
import { mixed } from '../picture/gallery.ts';
import styles from './home.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { MadeHere } from './made-here.tsx';
import { Opening } from './opening.tsx';

const openingCount = 4;
const galleryCount = 8;
const featuredCount = 8;

export async function load({ platform }: LoadContext) {
  const [apps, categories] = await Promise.all([loadAppCards(platform), loadCategories(platform)]);
  // Faces first: the opening is cut tall, and a face fills it.
  const byFace = apps.toSorted((a, b) => Number(isOfFaces(b)) - Number(isOfFaces(a)));
  const pictures = mixed(byFace, openingCount + galleryCount);
  const costs = apps.map(({ config }) => config.cost);
  return {
    generators: apps.map(({ name, slug }) => ({ name, slug })),
    opening: pictures.slice(0, openingCount),
    gallery: pictures.slice(openingCount),
    featured: apps.slice(0, featuredCount),
    categories,
    cost: costs.length === 0 ? null : { from: Math.min(...costs), to: Math.max(...costs) },
  };
}

const isOfFaces = (app: AppCard) => app.model?.task_name === 'text-to-portrait';

export default function HomePage() {
  const { generators, opening, gallery, featured, categories, cost } = useRouteData<typeof load>();
  return (
    <>
      <PageHead
        title="Anime pictures from your words"
        description="Describe a character, watch it drawn in ink and then coloured. Every generator has a drawing style of its own."
        canonical={homePath}
      />
      <Opening pictures={opening} generators={generators} />
      <MadeHere pictures={gallery} />
      <HowItWorks cost={cost} />
      <Page>
        <section aria-labelledby="apps">
          <div className={styles['line']}>
            <Heading level={2} id="apps">
              Every app has a hand of its own
            </Heading>
            <ButtonLink render={<Link to={listingPath()} />}>All {generators.length} apps</ButtonLink>
          </div>
          <AppGrid apps={featured} />
        </section>
      </Page>
      <Page>
        <section aria-labelledby="categories">
          <Heading level={2} id="categories">
            Categories
          </Heading>
          <CategoryContents categories={categories} />
        </section>
      </Page>
      <Text size="small" strength="quiet" className={styles['spirit']}>
        Names of other people’s works appear here only as words that visitors search for. The characters in
        these pictures are our own, in the spirit of a genre.
      </Text>
    </>
  );
}
