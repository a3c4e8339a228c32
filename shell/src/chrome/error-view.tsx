import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { sitePaths } from './paths.ts';
import { StatusPage } from './status-page.tsx';

export interface ErrorViewProps {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly reference: string;
  readonly retry: () => void;
}

export function ErrorView({ status, title, message, reference, retry }: ErrorViewProps) {
  return (
    <>
      <title>{`${title} · Irodori`}</title>
      <StatusPage
        figure={String(status)}
        title={title}
        reference={reference}
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
            <ButtonLink render={<Link to={sitePaths.home} />}>Go to the start</ButtonLink>
          </>
        }
      >
        {message === '' ? null : <p>{message}</p>}
        <p>
          The ink ran somewhere on our side. Nothing you made is lost, and no credits were taken for this
          page.
        </p>
      </StatusPage>
    </>
  );
}
