import { firstCredits } from '@irodori/contract/credits';
import type { Offer, Subscription, Withdrawal } from '@irodori/contract/payments';
import { signUpPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import type { OwnDeletion } from '../../deletion/own-deletion.ts';
import type { Withdrawn } from '../../withdrawal/withdraw-button.tsx';
import { Offers } from './offers.tsx';
import { Plan } from './plan.tsx';

interface Props {
  readonly isGuest: boolean;
  readonly offers: readonly Offer[];
  /** Null where the operator is not known. */
  readonly seller: string | null;
  readonly costs: readonly number[];
  /** Those that have not ended. */
  readonly plans: readonly Subscription[];
  readonly deletion: OwnDeletion | null;
  /** By the id of the purchase. */
  readonly withdrawals: Readonly<Record<string, Withdrawal>>;
  readonly onWithdrawn: (withdrawn: Withdrawn) => void;
}

/** The ways to more credits: an account for guests; for everybody else what is for sale, and the plans. */
export function GetMore(props: Props) {
  const { isGuest, offers, seller, costs, plans, deletion, withdrawals, onWithdrawn } = props;
  if (isGuest)
    return (
      <>
        <Text>
          A guest has {firstCredits.guest} credits. With an account come{' '}
          {firstCredits.account - firstCredits.guest} more, and your pictures stay with you. Credits can be
          bought with an account only, since a guest’s would be lost with this browser.
        </Text>
        <ButtonLink render={<Link to={signUpPath} />}>Create an account</ButtonLink>
      </>
    );
  const [first, ...others] = offers.filter(({ kind }) => kind === 'pack' || plans.length === 0);
  return (
    <>
      {plans.filter(({ cancelsAt }) => cancelsAt === null).length > 1 ? (
        <Notice tone="warning" announce={false} title="More than one plan is running.">
          Each of them is charged every month. Please cancel those that you do not want; their credits stay
          yours. “Card and invoices” may show only the newest plan.
        </Notice>
      ) : null}
      {plans.map((plan) => (
        <Plan
          key={plan.id}
          plan={plan}
          isOnly={plans.length === 1}
          isDeleted={deletion !== null}
          withdrawal={withdrawals[plan.purchase.id]}
          onWithdrawn={onWithdrawn}
        />
      ))}
      {first === undefined ? (
        <Text>
          Nothing is for sale at the moment. Your account began with {firstCredits.account} credits; when they
          are used up, the free apps go on drawing.
        </Text>
      ) : (
        <Offers offers={[first, ...others]} seller={seller} costs={costs} deletion={deletion} />
      )}
    </>
  );
}
