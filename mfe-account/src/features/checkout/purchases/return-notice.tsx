import { appsPath, creditsPath, purchasePath, receiptPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { useNavigateTo } from '@irodori/kit/navigate-to';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Notice } from '@irodori/ui/notice';
import { useSyncExternalStore } from 'react';
import styles from '../checkout.module.css';
import { money } from '@irodori/contract/money';
import { AskAgain } from './ask-again.tsx';
import { EndPayment } from './end-payment.tsx';
import { GoOnPaying } from './go-on-paying.tsx';
import type { Order } from './load-purchases.ts';
import { useSettled } from './use-settled.ts';

interface Props {
  /** Null if there is no such purchase of the visitor. */
  readonly purchase: Order | null;
  /** The ids of what can be bought now. */
  readonly offerIds: readonly string[];
  /** Called when the visitor has ended the payment, has put the notice away, or has got an answer by the button. */
  readonly onEnded: () => void;
}

/** Tells a visitor who left the payment page, in whichever way, what became of the purchase. */
export function ReturnNotice({ purchase, offerIds, onEnded }: Props) {
  if (purchase === null)
    return (
      <Notice tone="warning" title="There is no such purchase here.">
        It belongs to another account, or its address was cut off. Your purchases are listed below.
      </Notice>
    );
  return <Outcome key={purchase.id} purchase={purchase} offerIds={offerIds} onEnded={onEnded} />;
}

/** The kept path changes only when the button leads to it. */
const never = () => () => undefined;

function Outcome({ purchase, offerIds, onEnded }: Props & { readonly purchase: Order }) {
  const { returnPath } = usePlatform();
  const navigateTo = useNavigateTo();
  const { status, problem, ask } = useSettled(purchase);
  // The server never knows the path.
  const cameFromElsewhere = useSyncExternalStore(never, returnPath.isKept, () => false);
  const price = money(purchase.price, purchase.currency);
  const dismiss =
    purchase.closedAt === null ? (
      <EndPayment purchaseId={purchase.id} next={creditsPath} onEnded={onEnded}>
        Dismiss
      </EndPayment>
    ) : undefined;
  switch (status) {
    case 'asking':
      return <Notice title="One moment.">We ask the payment service what became of your payment.</Notice>;
    case 'unanswered':
      return (
        <Notice
          tone="warning"
          title={problem?.title ?? 'The payment service does not answer.'}
          action={<AskAgain ask={ask} onAnswered={onEnded} />}
        >
          We cannot see now what became of your payment of {price}. If you paid, your credits come by
          themselves. Nothing is paid twice.
        </Notice>
      );
    case 'paid':
      if (purchase.refunded > 0)
        return (
          <Notice
            title="A part of this payment was refunded."
            action={
              <ButtonLink variant="quiet" render={<Link to={receiptPath(purchase.id)} />}>
                See the receipt
              </ButtonLink>
            }
          >
            You paid {price}, of which {money(purchase.refunded, purchase.currency)} are on their way back to
            you.
          </Notice>
        );
      return (
        <Notice
          tone="success"
          title={`Thank you: ${purchase.credits} credits are yours.`}
          action={
            <div className={styles.buttons}>
              <Button onClick={() => void navigateTo(returnPath.pluck() ?? appsPath)}>
                {cameFromElsewhere ? 'Go on where you were' : 'Choose a generator'}
              </Button>
              <ButtonLink variant="quiet" render={<Link to={receiptPath(purchase.id)} />}>
                See the receipt
              </ButtonLink>
            </div>
          }
        >
          You paid {price}.
        </Notice>
      );
    case 'pending':
      return (
        <Notice title="Your payment is on its way.">
          Some ways of paying take a few days. Your {purchase.credits} credits come when the {price} have
          arrived; you need not do anything.
        </Notice>
      );
    case 'open':
      return (
        <Notice
          title="Nothing was paid."
          action={
            <div className={styles.buttons}>
              {purchase.offerId === null || !offerIds.includes(purchase.offerId) ? null : (
                <GoOnPaying purchaseId={purchase.id} offerId={purchase.offerId} />
              )}
              <EndPayment purchaseId={purchase.id} next={purchasePath(purchase.id)} onEnded={onEnded}>
                End this payment
              </EndPayment>
            </div>
          }
        >
          You left the payment page for {purchase.name} ({price}) before paying, and nothing was charged. The
          page stays open for an hour at most.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" title="The payment did not go through." action={dismiss}>
          Your bank or card refused the {price} for {purchase.name}, and nothing was charged. You can try
          again, or pay another way.
        </Notice>
      );
    case 'expired':
      if (purchase.closedAt !== null)
        return (
          <Notice title="This payment has ended.">
            Nothing was charged for {purchase.name} ({price}), and its payment page is closed.
          </Notice>
        );
      return (
        <Notice tone="warning" title="The payment page has expired." action={dismiss}>
          The one for {purchase.name} ({price}) was open for an hour. Nothing was charged; choose below to
          begin again.
        </Notice>
      );
    case 'quarantined':
      return (
        <Notice tone="warning" title="Your payment needs a look by a person.">
          What arrived is not what was agreed, so no credits were added yet. We have been told, and will write
          to you.
        </Notice>
      );
    case 'disputed':
      return (
        <Notice tone="warning" title="This payment is in dispute.">
          Your bank asks for the money back. Its credits return if the dispute is withdrawn.
        </Notice>
      );
    case 'refunded':
      return <Notice title="This payment was refunded.">The {price} are on their way back to you.</Notice>;
  }
}
