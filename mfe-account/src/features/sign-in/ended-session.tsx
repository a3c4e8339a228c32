import { isFoundEnded } from '@irodori/platform/session-end';
import { Notice } from '@irodori/ui/notice';
import { useSyncExternalStore } from 'react';

/** Cookies tell nobody of their changes. */
const never = () => () => undefined;

/** Tells a visitor who was signed out why, as far as the site knows it. Everybody without a session gets the same page, so only the browser knows. */
export function EndedSession() {
  const isEnded = useSyncExternalStore(
    never,
    () => isFoundEnded(document.cookie),
    () => false,
  );
  if (!isEnded) return null;
  return (
    <Notice title="You were signed out, because your session has ended.">
      A session ends when it is signed out on another device, when the password changes, or when the account
      is closed.
    </Notice>
  );
}
