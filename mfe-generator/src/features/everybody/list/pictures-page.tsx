import { appsPath, homePath, shownPicturesPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { everybodysPath } from '../../../paths.ts';
import { Sides } from '../sides.tsx';
import type { loadPictures } from './load-pictures.ts';
import { MorePictures } from './more-pictures.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { PicturesFilter } from './pictures-filter.tsx';
import { isFiltered, pathOfQuery } from './pictures-query.ts';
import styles from './pictures.module.css';
import { useMorePictures } from './use-more-pictures.ts';

export type PicturesPageProps = Awaited<ReturnType<typeof loadPictures>>;

/** The pictures that visitors show to everybody, the latest first. */
export function PicturesPage(props: PicturesPageProps) {
  const { query, apps, page } = props;
  const { key } = useLocation();
  /* What a new navigation loads begins the list anew, also at the same address. One to a fragment loads nothing. */
  const [shown, setShown] = useState({ page, key });
  if (shown.page !== page) setShown({ page, key });
  return (
    <Page>
      <Breadcrumbs
        items={[{ label: 'Home', link: <Link to={homePath} /> }, { label: 'Everybody’s pictures' }]}
      />
      <header className={styles.head}>
        <Heading level={1} size={6}>
          Everybody’s pictures
        </Heading>
        <Text strength="soft">What visitors made here and show to everybody, the latest first.</Text>
      </header>
      <Sides current="everybodys" />
      <PicturesFilter query={query} apps={apps} />
      {query.before === undefined ? null : (
        <p className={styles.newest}>
          <Link to={everybodysPath(pathOfQuery(query))}>Show the newest again</Link>
        </p>
      )}
      <PictureList key={shown.key} {...props} />
    </Page>
  );
}

/** The list that begins with a loaded page, and grows. */
function PictureList({ query, appIds, page }: PicturesPageProps) {
  const { list, state, more } = useMorePictures({ query, appIds, page });
  return (
    <>
      {list.pictures.length === 0 ? (
        <NoPictures isFiltered={isFiltered(query)} isGoingOn={list.next !== null} />
      ) : null}
      <PictureGrid label="Pictures" level={2} pictures={list.pictures} first={4} />
      <MorePictures
        query={query}
        next={list.next}
        shown={list.pictures.length}
        state={state}
        more={() => void more()}
      />
    </>
  );
}

function NoPictures({ isFiltered, isGoingOn }: { isFiltered: boolean; isGoingOn: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title={isGoingOn ? 'Nothing found so far' : 'No picture fits'}
        action={<ButtonLink render={<Link to={shownPicturesPath} />}>Show all pictures</ButtonLink>}
      >
        <p>The search finds only words that owners of pictures show.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nobody shows a picture yet"
      action={
        <ButtonLink variant="primary" render={<Link to={appsPath} />}>
          Make the first
        </ButtonLink>
      }
    >
      <p>A picture is private until its owner shows it, on the picture’s own page.</p>
    </EmptyState>
  );
}
