import { firstCredits } from '@irodori/contract/credits';
import type { Offer, Subscription, Withdrawal } from '@irodori/contract/payments';
import { signUpPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
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
  readonly plan: Subscription | null;
  readonly deletion: OwnDeletion | null;
  /** From the plan. */
  readonly withdrawal: Withdrawal | undefined;
  readonly onWithdrawn: (withdrawn: Withdrawn) => void;
}

/** The ways to more credits: an account for guests; for everybody else what is for sale, and the plan. */
export function GetMore(props: Props) {
  const { isGuest, offers, seller, costs, plan, deletion, withdrawal, onWithdrawn } = props;
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
  const [first, ...others] = offers.filter(({ kind }) => kind === 'pack' || plan === null);
  return (
    <>
      {plan === null ? null : (
        <Plan plan={plan} isDeleted={deletion !== null} withdrawal={withdrawal} onWithdrawn={onWithdrawn} />
      )}
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
