import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { ErrorView } from '../chrome/error-view.tsx';
import { NotFoundView } from '../chrome/not-found-view.tsx';
import { ModuleUnavailable } from './module-unavailable.tsx';
import { isProblem, type Problem } from './problem.ts';

/** Shows a page's problem inside the layout. */
export function RouteError() {
  const problem = problemOf(useRouteError());
  const location = useLocation();
  const navigate = useNavigate();
  const retry = () => {
    void navigate(location, { replace: true, preventScrollReset: true });
  };
  const { status, message, module, reference = '' } = problem;
  if (status === 404) return <NotFoundView message={message} />;
  if (module !== undefined) return <ModuleUnavailable module={module} reference={reference} retry={retry} />;
  return (
    <ErrorView
      status={status}
      title="Internal Server Error"
      message={message}
      reference={reference}
      retry={retry}
    />
  );
}

function problemOf(error: unknown): Problem {
  if (isProblem(error)) return error;
  if (isRouteErrorResponse(error))
    return { kind: 'problem', status: error.status, message: error.statusText };
  return { kind: 'problem', status: 500, message: '' };
}
