import { usePlatform, useSession } from '@irodori/kit/hooks';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Returns the function to call when the visitor begins with the form: it calls `prepare` and begins to make the proofs
 * that an order needs. A visitor who is faster than the page has the focus in the form already.
 */
export function useBegin(form: RefObject<HTMLFormElement | null>, prepare: () => void): () => void {
  const { verification } = usePlatform();
  const session = useSession();
  const begin = (): void => {
    prepare();
    if (session.status === 'signed-out') verification.prepare('sign_in_as_guest');
    verification.prepare('submit_job');
  };
  const beginIfFocused = useEffectEvent(() => {
    if (form.current?.contains(document.activeElement) === true) begin();
  });
  useEffect(() => beginIfFocused(), []);
  return begin;
}
