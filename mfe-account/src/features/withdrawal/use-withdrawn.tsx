import type { Withdrawal } from '@irodori/contract/payments';
import { useSession } from '@irodori/kit/hooks';
import { Notice } from '@irodori/ui/notice';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Withdrawn } from './withdraw-button.tsx';

/** The words after a withdrawal, once the page no longer has its button; undefined before. */
export function useWithdrawn(withdrawalOf: (purchaseId: string) => Withdrawal | undefined): {
  readonly notice: ReactNode;
  readonly onWithdrawn: (withdrawn: Withdrawn) => void;
} {
  const [withdrawn, setWithdrawn] = useState<Withdrawn>();
  const isOver = withdrawn !== undefined && withdrawalOf(withdrawn.purchaseId)?.state !== 'possible';
  return {
    notice: isOver ? <WithdrawnNotice withdrawn={withdrawn} /> : undefined,
    onWithdrawn: setWithdrawn,
  };
}

/** Takes the focus, because the button that had it is gone. */
function WithdrawnNotice({ withdrawn: { name, refund } }: { withdrawn: Withdrawn }) {
  const session = useSession();
  const hasAddress = session.status === 'signed-in' && session.email !== null;
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1}>
      <Notice tone="success" announce={false} title={`You have withdrawn from ${name}.`}>
        {refund} are on their way back to you.
        {hasAddress ? ' A mail that confirms it is on its way, too.' : null}
      </Notice>
    </div>
  );
}
