import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { type ReactNode, useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
import { useDialog } from './use-dialog.ts';

interface RemoveDialogProps {
  readonly verb?: 'Remove' | 'Unlink';
  /** The name of the row, which tells its button from those of other rows. */
  readonly name: string;
  /** What the removal changes. */
  readonly description: ReactNode;
  /** True if the auth service removes it only at level `aal2` of a visitor with a second factor. */
  readonly needsLevel?: boolean;
  /** The id of the heading of the list, which gets the focus when the row is gone. */
  readonly titleId: string;
  readonly remove: () => Promise<unknown>;
  /** The message for an error of `remove`. */
  readonly explain: (error: unknown) => SignInProblem;
  readonly onRemoved: () => Promise<void>;
}

/** The button of a row that removes it after a question, and after a fresh sign-in. */
export function RemoveDialog(props: RemoveDialogProps) {
  const {
    verb = 'Remove',
    name,
    description,
    needsLevel = false,
    titleId,
    remove,
    explain,
    onRemoved,
  } = props;
  const { afterStepUp, stepUpDialog } = useStepUp({ needsLevel });
  const { isOpen, setIsOpen, closeAt, finalFocus } = useDialog();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();

  const run = async (): Promise<void> => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      if (await afterStepUp(remove)) {
        closeAt(titleId);
        await onRemoved();
      }
    } catch (error) {
      setProblem(explain(error));
    }
    setIsRunning(false);
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      finalFocus={finalFocus}
      title={`${verb} ${name}?`}
      description={description}
      trigger={
        <Button size="small" aria-label={`${verb} ${name}…`}>
          {verb}…
        </Button>
      }
      footer={
        <>
          <DialogClose render={<Button>Keep it</Button>} />
          <Button variant="primary" busy={isRunning} onClick={() => void run()}>
            {verb}
          </Button>
        </>
      }
    >
      <ProblemNotice problem={problem} />
      {stepUpDialog}
    </Dialog>
  );
}
