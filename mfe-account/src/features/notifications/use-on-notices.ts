import { oneAtATime } from '@irodori/kit/one-at-a-time';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect } from 'react';

/** Calls `read`, which must be the same function each time, when notices of the visitor were written or marked as read. */
export function useOnNotices(read: () => Promise<unknown>): void {
  const platform = usePlatform();
  useEffect(() => {
    const readOnce = oneAtATime(async () => {
      // A read that was asked for during an earlier one may begin after the end of the session, which a refusal answers.
      if (platform.session.current().status === 'signed-in') await read();
    });
    return platform.realtime.changes({
      table: 'notifications',
      onChange: readOnce,
      // Notices that were written between the first reading and the connection are in no message.
      onStatus(status) {
        if (status === 'live') readOnce();
      },
    });
  }, [platform, read]);
}
