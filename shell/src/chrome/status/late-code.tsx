import { Button } from '@irodori/ui/button';
import { EmptyState } from '@irodori/ui/empty-state';
import { Page } from '@irodori/ui/page';

/** Stands in the place of a page whose code is still on its way; header and footer stay. */
export function LateCode() {
  return (
    <Page>
      <title>One moment · Irodori</title>
      <div role="alert">
        <EmptyState
          level={1}
          title="This page takes longer than usual"
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Load it anew
            </Button>
          }
        >
          <p>A part of it is still on its way. The page comes by itself as soon as that is here.</p>
        </EmptyState>
      </div>
    </Page>
  );
}
