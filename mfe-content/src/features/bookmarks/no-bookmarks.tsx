import { blogPath, bookmarksPath, guidesPath, loginPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import styles from './bookmarks.module.css';

/** The empty list, with the ways to texts and, without a session, to the bookmarks of an account. */
export function NoBookmarks({ isSignedIn }: { isSignedIn: boolean }) {
  const { returnPath } = usePlatform();
  return (
    <EmptyState
      title="Nothing is saved yet"
      action={
        <div className={styles.ways}>
          <ButtonLink variant="primary" render={<Link to={blogPath} />}>
            Read the blog
          </ButtonLink>
          <ButtonLink render={<Link to={guidesPath} />}>Browse the guides</ButtonLink>
        </div>
      }
    >
      <p>Press “Save” on a post or a guide, and it waits for you here.</p>
      {isSignedIn ? null : (
        <p>
          Did you save something in your account?{' '}
          <Link to={loginPath} onClick={() => returnPath.remember(bookmarksPath)}>
            Sign in
          </Link>{' '}
          to see it.
        </p>
      )}
    </EmptyState>
  );
}
