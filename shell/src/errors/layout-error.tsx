import { use, useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { LastResort } from '../chrome/status/last-resort.tsx';
import { newReference } from './problem.ts';
import { ReportContext } from './report-context.ts';

/** The error page for failures of the layout itself. */
export function LayoutError() {
  const error = useRouteError();
  const report = use(ReportContext);
  const [reference] = useState(newReference);
  useEffect(() => {
    report(error, { phase: 'render', module: 'shell', reference, status: 500 });
  }, [error, reference, report]);
  return <LastResort reference={reference} />;
}
