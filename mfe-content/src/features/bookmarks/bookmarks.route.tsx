import { bookmarksPath } from '@irodori/contract/paths';
import { PageHead } from '@irodori/kit/page-head';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { BookmarkList } from './bookmark-list.tsx';
import styles from './bookmarks.module.css';
import { NoBookmarks } from './no-bookmarks.tsx';
import { useBookmarks } from './use-bookmarks.ts';

export default function BookmarksPage() {
  const { loaded, isOnline, isSignedIn, retry } = useBookmarks();
  return (
    <Page>
      <PageHead
        title="Bookmarks"
        description="The posts and guides that you saved to read again. Only you can see them."
        canonical={bookmarksPath}
        noIndex
      />
      <header className={styles.head}>
        <Heading level={1} size={6}>
          Bookmarks
        </Heading>
        <Text strength="soft">Posts and guides that you saved to read again. Only you can see them.</Text>
      </header>
      {isOnline ? null : (
        <Notice tone="warning" title="You are offline.">
          {loaded === undefined
            ? 'Your bookmarks come when you are connected again.'
            : 'What you remove now stays until you are connected again.'}
        </Notice>
      )}
      <p role="status" className={styles.status}>
        {loaded === undefined && isOnline ? 'Looking for your bookmarks …' : null}
      </p>
      {loaded === undefined ? (
        <noscript>
          <p>A script reads your bookmarks, and your browser runs none.</p>
        </noscript>
      ) : null}
      {loaded === 'failed' ? (
        <Notice tone="error" action={<Button onClick={retry}>Try again</Button>}>
          Your bookmarks did not arrive.
        </Notice>
      ) : null}
      {typeof loaded !== 'object' ? null : loaded.bookmarks.length === 0 ? (
        <NoBookmarks isSignedIn={isSignedIn} />
      ) : (
        <BookmarkList {...loaded} />
      )}
    </Page>
  );
}
