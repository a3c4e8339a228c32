import { money } from '@irodori/contract/money';
import { type Purchase, type Withdrawal, withdrawPurchaseResponse } from '@irodori/contract/payments';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { forMoney, useStepUp } from '../step-up/use-step-up.tsx';
import { hasResponse, type PaymentProblem, paymentProblem } from '../checkout/payment-words.ts';
import { ProblemNotice } from '../password/problem-notice.tsx';

/** What the page says after a withdrawal. */
export interface Withdrawn {
  readonly purchaseId: string;
  readonly name: string;
  readonly currency: string;
}

export interface WithdrawButtonProps {
  readonly purchase: Pick<Purchase, 'id' | 'name' | 'kind' | 'credits' | 'currency'>;
  /** A possible one. */
  readonly withdrawal: Withdrawal;
  readonly onWithdrawn: (withdrawn: Withdrawn) => void;
}

/** Withdraws from a purchase: says what is paid back and which credits go, and asks once. */
export function WithdrawButton({ purchase, withdrawal, onWithdrawn }: WithdrawButtonProps) {
  const { functions } = usePlatform();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const { afterStepUp, stepUpDialog } = useStepUp(forMoney);
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem>();
  const { id, name, kind, credits, currency } = purchase;
  const refund = money(withdrawal.amount ?? 0, currency);
  const email = session.status === 'signed-in' ? session.email : null;

  const withdraw = async (): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    setProblem(undefined);
    try {
      const isDone = await afterStepUp(() =>
        functions.invoke('withdraw-purchase', withdrawPurchaseResponse, { purchaseId: id }),
      );
      if (!isDone) {
        setIsSending(false);
        return;
      }
      // The button leaves the page with its dialog, and the focus goes to the words about the withdrawal.
      await revalidate();
      onWithdrawn({ purchaseId: id, name, currency });
    } catch (error) {
      setProblem(paymentProblem(error));
      // Without a connection, loading the page again would replace it by the error of that.
      if (hasResponse(error)) await revalidate();
      setIsSending(false);
    }
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        setProblem(undefined);
      }}
      trigger={<Button aria-label={`Withdraw from ${name}…`}>Withdraw…</Button>}
      title="Withdraw from this purchase?"
      description={`${usedWords(withdrawal.unused ?? 0, credits)} ${refund} go back to you, the way on which you paid.`}
      footer={
        <>
          <DialogClose render={<Button>Keep it</Button>} />
          <Button variant="primary" busy={isSending} onClick={() => void withdraw()}>
            Confirm withdrawal
          </Button>
        </>
      }
    >
      <Text>
        {kind === 'plan' ? 'Your plan ends at once, and nothing more is charged. ' : null}
        {email === null ? null : `A mail to ${email} confirms the withdrawal.`}
      </Text>
      {stepUpDialog}
      <ProblemNotice problem={problem} />
    </Dialog>
  );
}

function usedWords(unused: number, credits: number): string {
  if (unused === 0) return `All of its ${credits} credits are used and paid for.`;
  if (unused === credits) return `None of its ${credits} credits is used, and they leave your account.`;
  return `${unused} of its ${credits} credits are not used, and they leave your account. The used ones are paid for.`;
}
