import { money } from '@irodori/contract/money';
import type { Withdrawal } from '@irodori/contract/payments';
import { useSession } from '@irodori/kit/hooks';
import { Notice } from '@irodori/ui/notice';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Withdrawn } from './withdraw-button.tsx';

/** The words after a withdrawal, once the page no longer has its button; undefined before. */
export function useWithdrawn(withdrawalOf: (purchaseId: string) => Withdrawal | undefined): {
  readonly notice: ReactNode;
  readonly onWithdrawn: (withdrawn: Withdrawn) => void;
} {
  const [withdrawn, setWithdrawn] = useState<Withdrawn>();
  const now = withdrawn && withdrawalOf(withdrawn.purchaseId);
  const isOver = withdrawn !== undefined && now?.state !== 'possible';
  // What the database decided: credits may have been used since the button said what would go back.
  const amount = now?.amount ?? null;
  return {
    notice: isOver ? <WithdrawnNotice withdrawn={withdrawn} amount={amount} /> : undefined,
    onWithdrawn: setWithdrawn,
  };
}

/** Takes the focus, because the button that had it is gone. */
function WithdrawnNotice({
  withdrawn: { name, currency },
  amount,
}: {
  withdrawn: Withdrawn;
  amount: number | null;
}) {
  const session = useSession();
  const hasAddress = session.status === 'signed-in' && session.email !== null;
  const words = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1}>
      <Notice tone="success" announce={false} title={`You have withdrawn from ${name}.`}>
        {amount === null ? 'The refund is on its' : `${money(amount, currency)} are on their`} way back to
        you.
        {hasAddress ? ' A mail that confirms it is on its way, too.' : null}
      </Notice>
    </div>
  );
}
