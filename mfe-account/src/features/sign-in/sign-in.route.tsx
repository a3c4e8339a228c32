import { loginPath } from '@irodori/contract/paths';
import { usePlatform, useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LoginMode } from './sign-in-rules.ts';
import { loadMadeHere } from './load-made-here.ts';
import { SignInPage } from './sign-in-page.tsx';
import { useGoOn } from './use-go-on.ts';

export async function load({ platform }: LoadContext) {
  const [pictures, { providers, phone }] = await Promise.all([
    loadMadeHere(platform),
    // Without an answer the page offers the other ways.
    platform.ways.offered().catch(() => ({ providers: [], phone: false })),
  ]);
  return { pictures, providers, hasTexts: phone };
}

export default function SignInRoute() {
  const { pictures, providers, hasTexts } = useRouteData<typeof load>();
  const { session } = usePlatform();
  const goOn = useGoOn();
  const [query, setQuery] = useSearchParams();
  const asked = modeOf(query);
  const [followed, setFollowed] = useState(asked);
  const [mode, setMode] = useState(asked);
  /* A tab opens at once and the URL follows; if a link changes the URL, the tab follows the URL. */
  if (asked !== followed) {
    setFollowed(asked);
    setMode(asked);
  }
  const change = (next: LoginMode): void => {
    if (next === mode) return;
    setMode(next);
    setQuery(next === 'sign-up' ? { mode: next } : {}, { replace: true });
  };

  useEffect(() => {
    session.verified().then(
      (state) => {
        if (state.status === 'signed-in' && !state.isAnonymous) goOn({ isNew: false });
        return state;
      },
      () => undefined,
    );
  }, [session, goOn]);

  return (
    <>
      <PageHead
        title={mode === 'sign-up' ? 'Create an account' : 'Sign in'}
        description="Sign in to Irodori or create a free account to make pictures and keep them."
        canonical={loginPath}
        noIndex
      />
      <SignInPage
        mode={mode}
        pictures={pictures}
        providers={providers}
        hasTexts={hasTexts}
        onMode={change}
        onDone={goOn}
      />
    </>
  );
}

const modeOf = (query: URLSearchParams): LoginMode =>
  query.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in';
