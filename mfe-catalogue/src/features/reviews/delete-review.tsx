import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Notice } from '@irodori/ui/notice';
import { useState } from 'react';
import { deleteReview } from './own-review-calls.ts';

/** Deletes the visitor's review after a question. */
export function DeleteReview({ appId, onDeleted }: { appId: string; onDeleted: () => void }) {
  const platform = usePlatform();
  const [isOpen, setIsOpen] = useState(false);
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');

  const remove = async (): Promise<void> => {
    setState('running');
    try {
      await deleteReview(platform, appId);
      setIsOpen(false);
      onDeleted();
    } catch {
      setState('failed');
    }
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Delete your review?"
      description="Its stars and words are gone then. You can write a new one at any time."
      trigger={<Button size="small">Delete…</Button>}
      footer={
        <>
          <DialogClose render={<Button>Keep it</Button>} />
          <Button variant="primary" busy={state === 'running'} onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      {state === 'failed' ? (
        <Notice tone="error">That did not arrive, so nothing was deleted. Please try again.</Notice>
      ) : null}
    </Dialog>
  );
}
