import type { Platform } from '@irodori/platform';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { providerReturn } from './kept-return.ts';
import { failureIn, failureWords, type ProviderFailure, wordsOf } from './provider-words.ts';
import type { Problem } from './reader-words.ts';

type Content = NonNullable<Platform['content']>;

interface Failed {
  readonly step: 'failed';
  readonly problem: Problem;
  /** Undefined for failures of a request. */
  readonly failure?: ProviderFailure;
  readonly canRetry: boolean;
  /** The path to come back to, if it is known. */
  readonly to: string | undefined;
}
type Ended = Failed | { readonly step: 'done'; readonly to: string };

/** Completes the sign-in with Irodori once and leads back to where the reader was. */
export function useProviderCallback(content: Content) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [state, setState] = useState<Ended | { readonly step: 'running' }>({ step: 'running' });

  useEffect(() => void complete(content, search).then(setState), [content, search]);
  useEffect(() => {
    if (state.step === 'done') void navigate(state.to, { replace: true });
  }, [state, navigate]);

  return {
    state,
    async retry() {
      setState({ step: 'running' });
      setState(await complete(content, search));
    },
  };
}

async function complete(content: Content, search: URLSearchParams): Promise<Ended> {
  const to = providerReturn.read();
  const failed = (failure: ProviderFailure): Failed => ({
    step: 'failed',
    problem: failureWords[failure],
    failure,
    canRetry: false,
    to,
  });
  const refused = failureIn(search.get('error'));
  if (refused !== undefined) return failed(refused);
  if (!content.providers.includes('irodori')) return failed('unknown');
  // The call ends the session of the reader who is signed in, so a link from elsewhere must not cause it.
  if (to === undefined) return failed('expired');
  try {
    const reader = await content.providerCallback('irodori');
    if (reader === null) return failed('failed');
  } catch (error) {
    return { step: 'failed', ...wordsOf(error), to };
  }
  providerReturn.forget();
  return { step: 'done', to };
}
