import { newPasswordPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGoOn } from '../sign-in/use-go-on.ts';
import { callbackOf, redeem, type Redeemable } from './callback.ts';
import { type ConfirmFailure, failureOf } from './confirm-words.ts';

type Confirmation =
  | { readonly step: 'running' }
  /** A visitor is signed in: the link's token is used only after confirmation. */
  | { readonly step: 'asked'; readonly link: Redeemable }
  | { readonly step: 'failed'; readonly failure: ConfirmFailure };

/**
 * Exchanges the code or token in the URL for a session, once. A link with a token works in every browser, so an
 * attacker could send one that signs a visitor in to another account; a signed-in visitor is therefore asked first. A
 * code works only in the browser that requested it.
 */
export function useConfirm() {
  const platform = usePlatform();
  const goOn = useGoOn();
  const navigate = useNavigate();
  const [state, setState] = useState<Confirmation>({ step: 'running' });

  const use = useCallback(
    async (link: Redeemable): Promise<void> => {
      setState({ step: 'running' });
      try {
        const purpose = await redeem(platform, link);
        if (purpose === 'recovery') await navigate(newPasswordPath, { replace: true });
        else goOn({ isNew: link.type === 'link' && link.link === 'signup' });
      } catch (error) {
        setState({ step: 'failed', failure: failureOf(error) });
      }
    },
    [platform, goOn, navigate],
  );

  useEffect(() => {
    const confirm = async (): Promise<void> => {
      const callback = callbackOf(location.search, location.hash);
      if (callback.type === 'refused') return setState({ step: 'failed', failure: callback.reason });
      if (callback.type === 'code') return use(callback);
      const visitor = await platform.session.verified();
      if (callback.type === 'link')
        return visitor.status === 'signed-in' ? setState({ step: 'asked', link: callback }) : use(callback);
      return visitor.status === 'signed-in'
        ? goOn({ isNew: false })
        : setState({ step: 'failed', failure: 'nothing' });
    };
    confirm().catch((error: unknown) => setState({ step: 'failed', failure: failureOf(error) }));
  }, [platform, goOn, use]);

  return { state, use };
}
