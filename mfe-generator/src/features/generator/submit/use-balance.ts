import { usePlatform, useSession } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';

/** The visitor's credits; undefined while unknown, without a session, or if they cannot be read. */
export function useBalance() {
  const platform = usePlatform();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const [asked, setAsked] = useState(0);
  const [known, setKnown] = useState<{ userId: string; balance: number; asked: number }>();

  useEffect(() => {
    if (userId === undefined) return undefined;
    let isCurrent = true;
    import(/* webpackChunkName: "submit" */ './load-balance.ts')
      .then(({ loadBalance }) => loadBalance(platform))
      .then(
        (balance) => isCurrent && setKnown({ userId, balance, asked }),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [platform, userId, asked]);

  return {
    balance: known !== undefined && known.userId === userId ? known.balance : undefined,
    refresh: () => setAsked((count) => count + 1),
  };
}
