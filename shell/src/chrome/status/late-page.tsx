import { Button } from '@irodori/ui/button';
import { EmptyState } from '@irodori/ui/empty-state';
import { Page } from '@irodori/ui/page';
import type { ReactNode } from 'react';
import { FocusAfter } from '../../errors/focus-after.tsx';

/** Stands in the place of a page whose code or data are still on their way; header and footer stay. */
export function LatePage() {
  return (
    <div role="alert">
      <FocusAfter />
      <title>One moment · Irodori</title>
      <LateWords
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Load it anew
          </Button>
        }
      />
    </div>
  );
}

export const LateWords = ({ action }: { readonly action?: ReactNode }) => (
  <Page>
    <EmptyState level={1} title="This page takes longer than usual" action={action}>
      <p>A part of it is still on its way. The page comes by itself as soon as that is here.</p>
    </EmptyState>
  </Page>
);
