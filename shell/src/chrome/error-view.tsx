import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import type { Problem } from '../errors/problem.ts';
import { sitePaths } from './paths.ts';
import { StatusPage } from './status-page.tsx';

export interface ErrorViewProps {
  readonly problem: Problem;
  readonly retry: () => void;
}

/** Any error but a missing page. A refusal is headed by its own words, a failure by the default ones. */
export function ErrorView({ problem, retry }: ErrorViewProps) {
  const { status, message, reference } = problem;
  const isRefusal = status < 500 && message !== '';
  const title = isRefusal ? message : 'Internal Server Error';
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
        {isRefusal || message === '' ? null : <p>{message}</p>}
        <p>
          {isRefusal
            ? 'If you think that this is our mistake, tell us the reference below.'
            : 'The ink ran somewhere on our side. Nothing you made is lost, and no credits were taken for this page.'}
        </p>
      </StatusPage>
    </>
  );
}
