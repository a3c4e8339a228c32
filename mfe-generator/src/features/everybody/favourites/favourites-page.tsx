import { favouritesPath, shownPicturesPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { resultsPath } from '../../../paths.ts';
import { PictureGrid } from '../list/picture-grid.tsx';
import styles from '../list/pictures.module.css';
import { Sides } from '../sides.tsx';
import type { loadFavourites } from './load-favourites.ts';

/** The shown pictures that the visitor likes best, page by page. */
export function FavouritesPage({ before, pictures, next }: Awaited<ReturnType<typeof loadFavourites>>) {
  return (
    <Page>
      <header className={styles.head}>
        <Heading level={1} size={6}>
          My favourites
        </Heading>
        <Text strength="soft">
          Your favourites among everybody’s pictures. Only you see this list. A picture leaves it when its
          owner takes it back.{' '}
          <Link to={resultsPath({ favourite: 'yes' })}>Favourites among my own pictures</Link>
        </Text>
      </header>
      <Sides current="favourites" />
      {before === null ? null : (
        <p className={styles.newest}>
          <Link to={favouritesPath}>Show the newest again</Link>
        </p>
      )}
      {pictures.length > 0 ? null : (
        <EmptyState
          title="No favourites here"
          action={
            <ButtonLink variant="primary" render={<Link to={shownPicturesPath} />}>
              Look at everybody’s pictures
            </ButtonLink>
          }
        >
          <p>Press “Favourite” on the page of a picture that you like.</p>
        </EmptyState>
      )}
      <PictureGrid label="Pictures" level={2} pictures={pictures} first={4} />
      {next === null ? null : (
        <div className={styles.more}>
          <ButtonLink render={<Link to={`${favouritesPath}?${new URLSearchParams({ before: next })}`} />}>
            Older favourites
          </ButtonLink>
        </div>
      )}
    </Page>
  );
}
