import { Button } from '@irodori/ui/button';
import { Dialog } from '@irodori/ui/dialog';

/**
 * Where a guest is about to go: to an account that exists, or to one at a provider, which may be new here. A new one keeps
 * the guest's pictures and credits.
 */
export type Destination = 'account' | 'provider';

const words: Readonly<Record<Destination, string>> = {
  account:
    'You change to the account that you sign in to and leave what you made as a guest: there is no way back to these pictures and credits.',
  provider:
    'If your account there is new here, your pictures and credits come along. If it has an account here already, you change to that one and leave what you made as a guest.',
};

interface LeaveGuestDialogProps {
  readonly destination: Destination;
  /** Called with false if the guest stays or closes the dialog. */
  readonly answer: (leaves: boolean) => void;
}

export function LeaveGuestDialog({ destination, answer }: LeaveGuestDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) answer(false);
      }}
      title="Leave the guest account?"
      description={words[destination]}
      footer={
        <>
          <Button onClick={() => answer(true)}>Continue</Button>
          <Button variant="primary" onClick={() => answer(false)}>
            Stay a guest
          </Button>
        </>
      }
    />
  );
}
