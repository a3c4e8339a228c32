import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import { useState } from 'react';
import { LostFactors } from '../recovery-codes/lost-factors.tsx';
import { RecoveryCodes } from '../recovery-codes/recovery-codes.tsx';
import { nameOf } from '../second-factor/factor-kinds.ts';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { useOwnFactors } from '../second-factor/use-own-factors.ts';
import { AddFactors } from './add-factors.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import styles from './security.module.css';

/** The visitor's second factors, each with a button to remove it, and the ways to add one. */
export function SecondFactors() {
  const { own, reload } = useOwnFactors();
  const [wasAdded, setWasAdded] = useState(false);
  if (own.state === 'loading') return <Text role="status">One moment …</Text>;
  if (own.state === 'failed') return <NoAnswer onRetry={() => void reload()} />;
  const { factors, isRecovered } = own;
  return (
    <>
      {factors.length === 0 ? null : (
        <ul className={styles.factors}>
          {factors.map((factor) => (
            <li key={factor.id}>
              <div>
                <bdi>{nameOf(factor)}</bdi>
                <Text size="small" strength="quiet">
                  since <Day date={factor.createdAt} />
                </Text>
              </div>
              {isRecovered ? null : (
                <RemoveFactor factor={factor} isLast={factors.length === 1} onRemoved={reload} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isRecovered ? (
        <LostFactors onRemoved={reload} />
      ) : (
        <AddFactors
          onAdded={() => {
            setWasAdded(true);
            return reload();
          }}
        />
      )}
      {factors.length === 0 ? null : <RecoveryCodes makesFirst={wasAdded} />}
    </>
  );
}
