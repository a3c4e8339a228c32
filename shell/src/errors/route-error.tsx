import { use, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { ErrorView } from '../chrome/status/error-view.tsx';
import { NotFoundView } from '../chrome/status/not-found-view.tsx';
import { isCrawler } from './crawler.ts';
import { LatePage } from '../chrome/status/late-page.tsx';
import { LateData } from '../chrome/status/late-data.tsx';
import { arrivalOf } from '../modules/late-page.ts';
import { FocusAfter } from './focus-after.tsx';
import { LastContent } from './last-content.tsx';
import { ModuleUnavailable } from './module-unavailable.tsx';
import { asProblem, isProblem } from './problem.ts';
import { ReportContext } from './report-context.ts';
import { useReturn } from './use-return.ts';

/** Shows a page's problem inside the layout. */
export function RouteError() {
  const error = useRouteError();
  const problem = useMemo(() => asProblem(error), [error]);
  const location = useLocation();
  const navigate = useNavigate();
  const report = use(ReportContext);
  const { status, message, module, reference, isLate, cameFrom } = problem;

  useEffect(() => {
    if (!isProblem(error)) report(error, { phase: 'render', module: 'shell', reference, status });
  }, [error, reference, report, status]);

  const retry = () => {
    void navigate(location, { replace: true });
  };
  useReturn(problem, retry);
  // The first page of a visit is the server's response with its status, which crawlers should see.
  if (isCrawler() && location.key !== 'default') return <LastContent />;
  if (status === 404) return <NotFoundView message={message} reference={reference} cameFrom={cameFrom} />;
  if (arrivalOf(problem) !== undefined) return <LatePage />;
  return (
    <>
      <FocusAfter key={reference} />
      {isLate === true ? (
        <LateData reference={reference} retry={retry} />
      ) : module !== undefined ? (
        <ModuleUnavailable module={module} reference={reference} retry={retry} />
      ) : (
        <ErrorView problem={problem} retry={retry} />
      )}
    </>
  );
}
