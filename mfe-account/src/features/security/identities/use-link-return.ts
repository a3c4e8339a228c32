import { securityPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { callbackOf } from '../../confirm/callback.ts';
import type { ConfirmFailure } from '../../confirm/confirm-words.ts';

/** The parameter of the security page that says from which provider the visitor comes back. */
const parameter = 'link';

/** The full URL to which a provider leads back after linking. */
export function linkReturn(provider: string): string {
  const url = new URL(securityPath, location.origin);
  url.searchParams.set(parameter, provider);
  return url.href;
}

interface LinkReturn {
  readonly provider: string;
  /** Undefined if the provider's account was linked. */
  readonly refused: ConfirmFailure | undefined;
}

function linkReturnIn(search: string, hash: string): LinkReturn | undefined {
  const provider = new URLSearchParams(search).get(parameter);
  if (provider === null) return undefined;
  const callback = callbackOf(search, hash);
  return { provider, refused: callback.type === 'refused' ? callback.reason : undefined };
}

/** With what the visitor came back from a provider. The address then becomes that of the section with this id. */
export function useLinkReturn(sectionId: string): LinkReturn | undefined {
  const { session } = usePlatform();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [back] = useState(() => linkReturnIn(search, hash));

  useEffect(() => {
    if (back === undefined) return;
    void navigate({ search: '', hash: sectionId }, { replace: true });
    // An account without an address may have got that of the provider, which the token contains.
    session.refresh().catch(() => undefined);
  }, [back, navigate, session, sectionId]);

  return back;
}
