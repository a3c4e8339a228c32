import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import { useState } from 'react';
import { LostFactors } from '../recovery-codes/lost-factors.tsx';
import { RecoveryCodes } from '../recovery-codes/recovery-codes.tsx';
import { nameOf } from '../second-factor/factor-kinds.ts';
import { loadOwnFactors } from '../second-factor/load-own-factors.ts';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { AddFactors } from './add-factors.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import styles from './security.module.css';
import { useEnded } from './use-ended.tsx';
import { useLoaded } from './use-loaded.ts';

/** The visitor's second factors under the heading `titleId`, each with a button to remove it, and the ways to add one. */
export function SecondFactors({ titleId }: { titleId: string }) {
  const { loaded, reload } = useLoaded(loadOwnFactors);
  const { notice, count, end, clear } = useEnded(titleId);
  const [wasAdded, setWasAdded] = useState(false);
  if (loaded.state === 'loading') return <Text role="status">One moment …</Text>;
  if (loaded.state === 'failed') return <NoAnswer onRetry={() => void reload()} />;
  const { factors, isRecovered } = loaded.value;
  return (
    <>
      {notice}
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
                <RemoveFactor
                  factor={factor}
                  isLast={factors.length === 1}
                  titleId={titleId}
                  onRemoved={() => {
                    end(`${nameOf(factor)} is removed.`);
                    return reload();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isRecovered ? (
        <LostFactors
          onRemoved={() => {
            end('Your second factor is removed.');
            return reload();
          }}
        />
      ) : (
        <AddFactors
          key={`after ${count}`}
          onAdded={() => {
            clear();
            setWasAdded(true);
            return reload();
          }}
        />
      )}
      {factors.length === 0 ? null : <RecoveryCodes makesFirst={wasAdded} />}
    </>
  );
}
