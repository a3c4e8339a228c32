import { Button } from '@irodori/ui/button';
import { EmptyState } from '@irodori/ui/empty-state';
import { Page } from '@irodori/ui/page';
import { Reference } from './reference.tsx';

export interface SlotProblemProps {
  readonly title: string;
  /** The words of the button. */
  readonly action: string;
  readonly retry: () => void;
  readonly reference: string;
  /** What the visitor should know. */
  readonly children: string;
}

/** Stands in the place of a page that cannot be shown; header and footer stay. */
export const SlotProblem = ({ title, action, retry, reference, children }: SlotProblemProps) => (
  <Page>
    <div role="alert">
      <EmptyState
        level={1}
        title={title}
        action={
          <Button variant="primary" onClick={retry}>
            {action}
          </Button>
        }
      >
        <p>{children}</p>
        <Reference value={reference} />
      </EmptyState>
    </div>
  </Page>
);
