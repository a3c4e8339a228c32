import { homePath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import type { Problem } from '../../errors/problem.ts';
import { BackLink } from './back-link.tsx';
import { StatusPage } from './status-page.tsx';

export interface ErrorViewProps {
  readonly problem: Problem;
  readonly retry: () => void;
}

const ours =
  'The ink ran somewhere on our side. Nothing you made is lost, and no credits were taken for this page.';

/** The view of all errors except missing pages. */
export function ErrorView({ problem, retry }: ErrorViewProps) {
  const { reference, cameFrom } = problem;
  const { figure, title, lines } = wordsOf(problem);
  return (
    <>
      <title>{`${title} · Irodori`}</title>
      <StatusPage
        figure={figure}
        title={title}
        reference={reference}
        actions={
          <>
            {cameFrom === undefined ? (
              <Button variant="primary" onClick={retry}>
                Try again
              </Button>
            ) : (
              <BackLink to={cameFrom} />
            )}
            <ButtonLink render={<Link to={homePath} />}>Go to the start</ButtonLink>
          </>
        }
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </StatusPage>
    </>
  );
}

/** The heading and text of a problem: a refusal has its own, a failure the default ones. */
function wordsOf({ status, title, message }: Problem) {
  if (title !== undefined) return { figure: '?!', title, lines: [message] };
  const figure = String(status);
  if (status < 500 && message !== '')
    return {
      figure,
      title: message,
      lines: ['If this is our mistake, tell us the reference below.'],
    };
  return { figure, title: 'Internal Server Error', lines: message === '' ? [ours] : [message, ours] };
}
