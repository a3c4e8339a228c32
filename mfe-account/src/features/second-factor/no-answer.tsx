import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';

/** Says that the visitor's second factors could not be loaded. */
export const NoAnswer = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    tone="error"
    title="No answer came back."
    action={
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    Please check your connection.
  </Notice>
);
