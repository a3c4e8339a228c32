import type { ModuleRoute } from '@irodori/kit/module';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ModuleBoundary } from '../errors/module-boundary.tsx';
import type { ReportFailure } from '../errors/thrown.ts';
import { guardOptions } from '../navigation/session/guard.ts';
import { restoreFields } from '../navigation/update/kept-fields.ts';
import { BrowserOnly } from './browser-only.tsx';
import { loadedRoute } from './loaded-routes.ts';
import { WaitingSlot } from './waiting-slot.tsx';

interface Props {
  readonly module: string;
  readonly route: ModuleRoute;
  readonly report: ReportFailure;
  /** Called when the page has come alive. */
  readonly alive?: ((module: string) => void) | undefined;
}

/** A module's slot in the layout, with its own Suspense and error boundary. */
export function ModuleOutlet({ module, route, report, alive }: Props) {
  const { key } = useLocation();
  const Page = loadedRoute(route).default;
  const page = <Page />;
  return (
    <ModuleBoundary module={module} resetKey={key} report={report}>
      <Suspense fallback={<WaitingSlot />}>
        {route.path === guardOptions.callback ? <BrowserOnly>{page}</BrowserOnly> : page}
        <RestoredFields />
        <Alive key={key} module={module} alive={alive} />
      </Suspense>
    </ModuleBoundary>
  );
}

/** Tells of each navigation that its page is alive. Rendered beside the page, so that the page is hydrated then. */
function Alive({ module, alive }: Pick<Props, 'module' | 'alive'>) {
  useEffect(() => alive?.(module), [module, alive]);
  return null;
}

/** Restores kept form values. Rendered beside the page, so that the page is hydrated when it runs. */
function RestoredFields() {
  useEffect(restoreFields, []);
  return null;
}
