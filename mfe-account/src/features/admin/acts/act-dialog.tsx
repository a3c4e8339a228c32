import { longestReason } from '@irodori/contract/administration';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Notice } from '@irodori/ui/notice';
import { TextArea } from '@irodori/ui/text-area';
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { forAdministrators, useStepUp } from '../../step-up/use-step-up.tsx';
import styles from '../admin.module.css';
import { actProblem } from './act-problem.ts';
import { useDone } from './done.tsx';

/** What every act has: an id, by which a repeated request is the same act, and a reason. */
export interface Act {
  readonly id: string;
  readonly reason: string;
}

interface ActDialogProps {
  /** Text of the button that opens the dialog, and its name for screen readers if that says more. */
  readonly label: string;
  readonly name?: string;
  readonly title: string;
  /** What follows from the act. */
  readonly consequence: ReactNode;
  readonly confirm: string;
  /** Further fields, and the fault of one of them. */
  readonly children?: ReactNode;
  readonly complaint?: { readonly field: string } | undefined;
  readonly onAttempt?: () => void;
  readonly send: (act: Act) => Promise<unknown>;
  /** Said on the page afterwards. */
  readonly done: string;
}

/** Asks for a reason, does something that concerns another person's account, and has it noted. */
export function ActDialog(props: ActDialogProps) {
  const { label, name, title, consequence, confirm, children, complaint, onAttempt, send, done } = props;
  const formId = useId();
  const { say, message } = useDone();
  const finalFocus = useRef<HTMLElement>(null);
  const { afterStepUp, stepUpDialog } = useStepUp(forAdministrators);
  const [actId, setActId] = useState<string>();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isInFlight = useRef(false);
  const fault = reasonFault(reason);

  const change = (isOpen: boolean): void => {
    finalFocus.current = null;
    setActId(isOpen ? crypto.randomUUID() : undefined);
    setReason('');
    setWasTried(false);
    setProblem(undefined);
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (isInFlight.current || actId === undefined) return;
    setWasTried(true);
    setProblem(undefined);
    onAttempt?.();
    const faulty = complaint?.field ?? (fault === undefined ? undefined : 'reason');
    if (faulty !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${faulty}]`)?.focus();
      return;
    }
    isInFlight.current = true;
    setIsSending(true);
    try {
      if (await afterStepUp(() => send({ id: actId, reason: reason.trim() }))) {
        change(false);
        finalFocus.current = message.current;
        say(done);
      }
    } catch (error) {
      setProblem(actProblem(error));
    }
    isInFlight.current = false;
    setIsSending(false);
  };

  return (
    <Dialog
      open={actId !== undefined}
      onOpenChange={change}
      finalFocus={finalFocus}
      title={title}
      description={consequence}
      trigger={
        <Button size="small" aria-label={name}>
          {label}
        </Button>
      }
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form={formId} variant="primary" busy={isSending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => void submit(event)}
      >
        {children}
        <TextArea
          label="Reason"
          description="Stays in the log until the account is deleted. The user can read it in the archive of the account."
          name="reason"
          rows={3}
          required
          maxLength={longestReason}
          value={reason}
          error={wasTried ? fault : undefined}
          onValueChange={setReason}
        />
        {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
      </form>
      {stepUpDialog}
    </Dialog>
  );
}

function reasonFault(reason: string): string | undefined {
  if (reason.trim() === '') return 'Please give a reason.';
  return Array.from(reason.trim()).length > longestReason
    ? `At most ${longestReason} characters.`
    : undefined;
}
