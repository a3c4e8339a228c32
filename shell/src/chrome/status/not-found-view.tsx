import { appsPath, homePath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { BackLink } from './back-link.tsx';
import { StatusPage } from './status-page.tsx';

export interface NotFoundViewProps {
  /** Names the path, e.g. "Page not found: /nowhere". */
  readonly message: string;
  readonly reference: string;
  /** The page that contained the link, if the address bar still shows it. */
  readonly cameFrom?: string | undefined;
}

export function NotFoundView({ message, reference, cameFrom }: NotFoundViewProps) {
  return (
    <>
      <title>Page Not Found · Irodori</title>
      <StatusPage
        figure="404"
        title="Page Not Found"
        reference={reference}
        actions={
          <>
            {cameFrom === undefined ? null : <BackLink to={cameFrom} />}
            <ButtonLink
              render={<Link to={appsPath} />}
              variant={cameFrom === undefined ? 'primary' : 'secondary'}
            >
              See all apps
            </ButtonLink>
            <ButtonLink render={<Link to={homePath} />}>Go to the start</ButtonLink>
          </>
        }
      >
        <p>This panel was never drawn. The address may be old or mistyped.</p>
        {message === '' ? null : <p>{message}</p>}
      </StatusPage>
    </>
  );
}
