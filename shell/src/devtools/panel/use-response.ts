import { useEffect, useState } from 'react';

export type Response<T> =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed' }
  | { readonly state: 'arrived'; readonly value: T };

const waiting = { state: 'waiting' } as const;

/** The response to a request about a key; another key makes another request. `ask` must stay the same function. */
export function useResponse<T>(ask: (key: string) => Promise<T>, key: string): Response<T> {
  const [kept, setKept] = useState<{ readonly key: string; readonly response: Response<T> }>();
  useEffect(() => {
    let isCurrent = true;
    const keep = (response: Response<T>): void => {
      if (isCurrent) setKept({ key, response });
    };
    ask(key).then(
      (value) => keep({ state: 'arrived', value }),
      () => keep({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, key]);
  return kept?.key === key ? kept.response : waiting;
}
