import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Progress } from '@irodori/ui/progress';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginPath, newPasswordPath } from '../../paths.ts';
import { useGoOn } from '../sign-in/use-go-on.ts';
import { callbackOf, redeem } from './callback.ts';
import { type ConfirmFailure, failureOf, failureWords } from './confirm-words.ts';

/** Where links of e-mails and providers arrive. The exchange happens in the browser only, and once. */
export function ConfirmPage() {
  const platform = usePlatform();
  const goOn = useGoOn();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ConfirmFailure>();

  useEffect(() => {
    const confirm = async (): Promise<void> => {
      const callback = callbackOf(location.search, location.hash);
      if (callback.type === 'refused') return setFailure(callback.reason);
      if (callback.type === 'nothing') {
        const state = await platform.session.verified();
        return state.status === 'signed-in' ? goOn() : setFailure('nothing');
      }
      const purpose = await redeem(platform, callback);
      return purpose === 'recovery' ? void navigate(newPasswordPath, { replace: true }) : goOn();
    };
    confirm().catch((error: unknown) => setFailure(failureOf(error)));
  }, [platform, goOn, navigate]);

  if (failure === undefined)
    return (
      <Page width="text">
        <Heading level={1}>One moment</Heading>
        <Progress value={null} label="Confirming your link" />
      </Page>
    );
  const { title, text } = failureWords[failure];
  return (
    <Page width="text">
      <div role="alert">
        <EmptyState
          level={1}
          title={title}
          action={
            <ButtonLink variant="primary" render={<Link to={loginPath} />}>
              To the sign-in page
            </ButtonLink>
          }
        >
          {text}
        </EmptyState>
      </div>
    </Page>
  );
}
