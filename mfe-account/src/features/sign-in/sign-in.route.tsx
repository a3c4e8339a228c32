import { usePlatform } from '@irodori/kit/hooks';
import { PageHead } from '@irodori/kit/page-head';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loginPath } from '../../paths.ts';
import { SignInPage } from './sign-in-page.tsx';
import { useGoOn } from './use-go-on.ts';

export default function SignInRoute() {
  const { session } = usePlatform();
  const goOn = useGoOn();
  const [query, setQuery] = useSearchParams();
  const mode = query.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in';

  useEffect(() => {
    session.verified().then(
      (state) => {
        if (state.status === 'signed-in' && !state.isAnonymous) goOn();
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
      />
      <SignInPage
        mode={mode}
        onMode={(next) => setQuery(next === 'sign-up' ? { mode: next } : {}, { replace: true })}
        onDone={goOn}
      />
    </>
  );
}
