import { creditsPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { TextField } from '@irodori/ui/text-field';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useSubmit } from '../password/use-submit.ts';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
import styles from './deletion.module.css';
import { requestDeletion } from './own-deletion.ts';

/** What a visitor without an address types. */
const withoutAddress = 'delete';

/** Asks for the address as a confirmation, and then for a fresh sign-in where one is needed. */
export function DeleteDialog({ email }: { email: string | null }) {
  const platform = usePlatform();
  const { revalidate } = useRevalidator();
  const { afterStepUp, stepUpDialog } = useStepUp();
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = email ?? withoutAddress;

  const { issue, problem, isSending, submit } = useSubmit({
    complaint:
      typed.trim().toLowerCase() === wanted.toLowerCase() ? undefined : `Please type ${wanted} here.`,
    explain: problemOf,
    send: async () => {
      // The dialog leaves the page with its button; the words about the deletion take their place.
      if (await afterStepUp(() => requestDeletion(platform))) await revalidate();
    },
  });

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        setTyped('');
      }}
      trigger={<Button>Delete my account…</Button>}
      title="Delete your account?"
      description="It is deleted in 14 days. Until then you can sign in and keep it. All other devices and applications are signed out now."
      footer={
        <>
          <DialogClose render={<Button>Keep my account</Button>} />
          <Button variant="primary" type="submit" form={formId} busy={isSending}>
            Delete my account
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
        <Text>
          To confirm, type <strong className={styles.wanted}>{wanted}</strong>
        </Text>
        <TextField
          label={email === null ? 'The word' : 'Your address'}
          name="confirmation"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={issue}
          onValueChange={setTyped}
        />
      </form>
      {problem === undefined ? null : (
        <Notice
          tone="error"
          title={problem.title}
          action={problem === runningPlan ? <Link to={creditsPath}>Your plan</Link> : undefined}
        >
          {problem.text}
        </Notice>
      )}
      {stepUpDialog}
    </Dialog>
  );
}

const runningPlan: SignInProblem = {
  title: 'Your monthly plan is still running.',
  text: 'Please cancel it first, so that nothing is charged any more. Then come back.',
};

const tooOften: SignInProblem = {
  title: 'You asked for the deletion three times today.',
  text: 'Please ask again tomorrow, or ask support to delete your account.',
};

function problemOf(error: unknown): SignInProblem {
  const code = error instanceof Error ? error.message : '';
  if (code === 'plan_already_active') return runningPlan;
  return code === 'too_often' ? tooOften : signInProblem(error);
}
