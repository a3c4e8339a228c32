import { Day } from '@irodori/ui/day';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while React takes over what the server rendered, which has to be the same at first. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The day of a moment where the visitor is; in UTC as long as no script runs, for then nobody knows where that is. */
export function LocalDay({ date }: { readonly date: string }) {
  const moment = new Date(date);
  if (useIsHydrated()) moment.setUTCMinutes(moment.getUTCMinutes() - moment.getTimezoneOffset());
  return <Day date={moment.toISOString().slice(0, 10)} />;
}
