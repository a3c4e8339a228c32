import { imprintPath } from '@irodori/contract/paths';
import type { Offer } from '@irodori/contract/payments';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Checkbox } from '@irodori/ui/checkbox';
import { Text } from '@irodori/ui/heading';
import { RadioGroup } from '@irodori/ui/radio-group';
import { useRef, useState } from 'react';
import styles from '../checkout.module.css';
import { DeletionNotice } from '../../deletion/deletion-notice.tsx';
import type { OwnDeletion } from '../../deletion/own-deletion.ts';
import { money } from '@irodori/contract/money';
import { forMoney, useStepUp } from '../../step-up/use-step-up.tsx';
import { priceOf } from '../price-of.ts';
import { useLeave } from './use-leave.ts';
import { ProblemNotice } from '../../password/problem-notice.tsx';

interface Props {
  /** At least one. */
  readonly offers: readonly [Offer, ...Offer[]];
  /** Null where the operator is not known. */
  readonly seller: string | null;
  /** The prices of pictures in credits, lowest first, without 0. */
  readonly costs: readonly number[];
  readonly deletion: OwnDeletion | null;
}

/** The choice of packs and plan, with the total before the button that leads to the payment page. */
export function Offers({ offers, seller, costs, deletion }: Props) {
  const [chosen, setChosen] = useState(offers[0].id);
  const { afterStepUp, stepUpDialog } = useStepUp(forMoney);
  const { isLeaving, problem, leave } = useLeave('start-purchase', afterStepUp);
  const [isAgreed, setIsAgreed] = useState(false);
  const [isMissed, setIsMissed] = useState(false);
  const agreement = useRef<HTMLInputElement>(null);
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0];
  const isPlan = offer.kind === 'plan';
  const total = money(offer.price, offer.currency);
  const pay = (): void => {
    if (isLeaving || deletion !== null) return;
    setIsMissed(!isAgreed);
    if (isAgreed) void leave({ offerId: offer.id, atOnce: true });
    else agreement.current?.focus();
  };
  return (
    <>
      {stepUpDialog}
      <form
        className={styles.offers}
        onSubmit={(event) => {
          event.preventDefault();
          pay();
        }}
      >
        <RadioGroup
          label="What would you like?"
          name="offer"
          required
          value={offer.id}
          onValueChange={setChosen}
          options={offers.map(({ id, name, price, currency, kind }) => ({
            value: id,
            label: name,
            description: `${money(price, currency)}${kind === 'plan' ? ' a month' : ''}`,
          }))}
        />
        <dl className={styles.facts}>
          {costs.map((cost) => (
            <div key={cost}>
              <dt>A picture for {cost === 1 ? '1 credit' : `${cost} credits`}</dt>
              <dd>{priceOf(cost, offer)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{isPlan ? 'Total each month, with any tax' : 'Total, with any tax'}</dt>
            <dd>{total}</dd>
          </div>
        </dl>
        <ProblemNotice problem={problem} />
        <Text size="small">
          {seller === null ? 'Who sells this is in the ' : `Sold by ${seller}; more is in the `}
          <Link to={imprintPath}>imprint</Link>.
        </Text>
        <Text size="small">
          You can withdraw for 14 days after buying, here and without a reason: unused credits go, and their
          price comes back to you.
        </Text>
        <DeletionNotice deletion={deletion}>
          Until then nothing can be bought. If you keep the account, you can buy at once.
        </DeletionNotice>
        {deletion === null ? (
          <>
            <Checkbox
              ref={agreement}
              label="I want the credits at once, and agree that those I use before a withdrawal are paid for."
              name="at-once"
              required
              checked={isAgreed}
              onCheckedChange={(checked) => {
                setIsAgreed(checked);
                setIsMissed(false);
              }}
              error={isMissed ? 'Please tick this box to pay: the law asks for your agreement.' : undefined}
            />
            <Button type="submit" variant="primary" size="large" busy={isLeaving}>
              {isPlan ? `Pay ${total} a month on the next page` : `Pay ${total} on the next page`}
            </Button>
          </>
        ) : null}
        <Text size="small" strength="soft">
          {isPlan
            ? 'The plan renews every month until you cancel it, which you can do on this page at any time. Credits do not expire.'
            : 'You pay once; nothing renews. Credits do not expire.'}{' '}
          You pay on the page of our payment service, so your card’s number never reaches this site.
        </Text>
        {offer.isSample ? (
          <Text size="small" strength="quiet">
            These are sample prices. Whoever runs this site sets their own.
          </Text>
        ) : null}
      </form>
    </>
  );
}
