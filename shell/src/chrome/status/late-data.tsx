import { Button } from '@irodori/ui/button';
import { EmptyState } from '@irodori/ui/empty-state';
import { Page } from '@irodori/ui/page';
import { Reference } from './reference.tsx';

/** Replaces a page whose data did not arrive in time; header and footer stay. */
export function LateData({ reference, retry }: { readonly reference: string; readonly retry: () => void }) {
  return (
    <Page>
      <title>One moment · Irodori</title>
      <div role="alert">
        <EmptyState
          level={1}
          title="This page takes longer than usual"
          action={
            <Button variant="primary" onClick={retry}>
              Try again now
            </Button>
          }
        >
          <p>
            There is much to do here at the moment. The page comes by itself in a little while. Your pictures
            and credits are safe.
          </p>
          <Reference value={reference} />
        </EmptyState>
      </div>
    </Page>
  );
}
