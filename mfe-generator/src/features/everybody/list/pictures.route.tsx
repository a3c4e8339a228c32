import { favouritesPath, isAddressOf, shownPicturesPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { useLocation } from 'react-router-dom';
import { FavouritesPage } from '../favourites/favourites-page.tsx';
import { loadFavourites } from '../favourites/load-favourites.ts';
import { loadPictures } from './load-pictures.ts';
import { PicturesPage } from './pictures-page.tsx';

export { card } from './pictures-preview.server.ts';
export { structuredData } from './pictures-data.server.ts';

/** Two routes share this chunk, because each chunk makes the module's container larger. */
export const load = async (context: LoadContext) =>
  isAddressOf(favouritesPath, context.url)
    ? ({ list: 'favourites', ...(await loadFavourites(context)) } as const)
    : ({ list: 'everybodys', ...(await loadPictures(context)) } as const);

export default function PicturesRoute() {
  const data = useRouteData<typeof load>();
  const { search } = useLocation();
  if (data.list === 'favourites')
    return (
      <>
        <PageHead
          title="My favourites"
          description="The pictures that you like best."
          canonical={favouritesPath}
          noIndex
        />
        <FavouritesPage {...data} />
      </>
    );
  return (
    <>
      <PageHead
        title="Everybody’s pictures"
        description="Anime pictures that visitors made here and show to everybody, with their words where they share them. Start from one and make your own."
        canonical={shownPicturesPath}
        noIndex={search !== ''}
      />
      <PicturesPage {...data} />
    </>
  );
}
