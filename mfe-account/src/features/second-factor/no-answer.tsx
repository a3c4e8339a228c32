import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';

/** Says that a request had no response, with a button to try again. */
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
