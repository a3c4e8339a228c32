import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Notice } from '@irodori/ui/notice';
import { type RefObject, useState } from 'react';
import { type Content, deleteComment, failureOf } from './comment-calls.ts';

interface DeleteCommentProps {
  readonly content: Content;
  readonly id: string;
  /** Gets the focus afterwards, since the button is gone. */
  readonly focus: RefObject<HTMLElement | null>;
  readonly onDeleted: () => void;
}

/** Deletes an own comment after a question. */
export function DeleteComment({ content, id, focus, onDeleted }: DeleteCommentProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');

  const remove = async (): Promise<void> => {
    setState('running');
    try {
      await deleteComment(content, id);
    } catch (error) {
      // It was deleted in another tab.
      if (failureOf(error) !== 'gone') {
        setState('failed');
        return;
      }
    }
    setIsOpen(false);
    onDeleted();
    focus.current?.focus({ preventScroll: true });
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Delete your comment?"
      description="Its words are gone then, for you and for everybody else."
      trigger={
        <Button size="small" variant="quiet">
          Delete…
        </Button>
      }
      finalFocus={focus}
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
