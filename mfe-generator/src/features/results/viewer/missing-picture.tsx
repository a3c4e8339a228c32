import { loginPath, shownPicturesPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { PageHead } from '@irodori/kit/page-head';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Page } from '@irodori/ui/page';
import { useLocation } from 'react-router-dom';

/** The 404 of a visitor without a session, who may be the owner of a private picture. */
export function MissingPicture() {
  const { returnPath } = usePlatform();
  const { pathname, search } = useLocation();
  return (
    <Page>
      <PageHead
        title="Page Not Found"
        description="No picture that everybody sees has this address."
        canonical={pathname}
        noIndex
      />
      <EmptyState
        level={1}
        title="Page Not Found"
        action={
          <>
            <ButtonLink
              variant="primary"
              render={<Link to={loginPath} onClick={() => returnPath.remember(pathname + search)} />}
            >
              Sign in
            </ButtonLink>
            <ButtonLink render={<Link to={shownPicturesPath} />}>Everybody’s pictures</ButtonLink>
          </>
        }
      >
        <p>
          No picture that everybody sees has this address. If it is a picture of your own, sign in, and you
          come back to it.
        </p>
      </EmptyState>
    </Page>
  );
}
