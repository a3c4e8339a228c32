import { Button } from '@irodori/ui/button';
import { EmptyState } from '@irodori/ui/empty-state';
import { Page } from '@irodori/ui/page';
import { Reference } from './reference.tsx';

export interface ModuleFallbackProps {
  readonly moduleName: string;
  readonly reference: string;
  readonly retry: () => void;
}

/** Replaces a part of the page that cannot be shown; the rest of the page works. */
export function ModuleFallback({ moduleName, reference, retry }: ModuleFallbackProps) {
  return (
    <Page>
      <div role="alert">
        <EmptyState
          level={1}
          title={`${moduleName} is unavailable for the moment`}
          action={
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          }
        >
          <p>The rest of the site works. Your pictures and credits are safe.</p>
          <Reference value={reference} />
        </EmptyState>
      </div>
    </Page>
  );
}
