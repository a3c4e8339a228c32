import { oneAtATime } from '@irodori/kit/one-at-a-time';

/**
 * Returns a function that sends a value, one at a time: of the values that come meanwhile the last one is sent next, so that
 * no earlier value arrives after a later one.
 * @param onSent called with the result of a value that no other follows; undefined if sending it failed
 */
export function sendLatest<T, R>(
  send: (value: T) => Promise<R>,
  onSent: (value: T, result: R | undefined) => void,
): (value: T) => void {
  let latest: T;
  const run = oneAtATime(async () => {
    const value = latest;
    const result = await send(value).catch(() => undefined);
    if (value === latest) onSent(value, result);
  });
  return (value) => {
    latest = value;
    run();
  };
}
