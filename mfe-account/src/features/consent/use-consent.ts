import { usePlatform } from '@irodori/kit/hooks';
import type { AuthorizationRequest, OAuthFace } from '@irodori/platform';
import { useEffect, useState } from 'react';
import { type ConsentFailure, failureOf } from './consent-words.ts';

export type Asked = Extract<AuthorizationRequest, { kind: 'consent' }>;

export type ConsentState =
  | { readonly step: 'asking' }
  | { readonly step: 'asked'; readonly request: Asked; readonly running?: 'approve' | 'deny' }
  | { readonly step: 'leaving' }
  | { readonly step: 'failed'; readonly failure: ConsentFailure };

/** Loads the request once and only in the browser, because loading binds the request to this visitor. */
export function useConsent() {
  const { oauth } = usePlatform();
  const [state, setState] = useState<ConsentState>({ step: 'asking' });

  useEffect(() => void read(oauth).then(setState), [oauth]);
  const askAgain = async (): Promise<void> => {
    setState({ step: 'asking' });
    setState(await read(oauth));
  };

  const decide = async (request: Asked, running: 'approve' | 'deny'): Promise<void> => {
    setState({ step: 'asked', request, running });
    try {
      await oauth[running](request.authorizationId);
      setState({ step: 'leaving' });
    } catch (error) {
      setState({ step: 'failed', failure: failureOf(error) });
    }
  };
  return { state, askAgain, decide };
}

async function read(oauth: OAuthFace): Promise<ConsentState> {
  const id = new URLSearchParams(location.search).get('authorization_id') ?? '';
  if (id === '') return { step: 'failed', failure: 'nothing' };
  try {
    const request = await oauth.details(id);
    if (request.kind === 'consent') return { step: 'asked', request };
    location.assign(request.redirectUrl);
    return { step: 'leaving' };
  } catch (error) {
    return { step: 'failed', failure: failureOf(error) };
  }
}
