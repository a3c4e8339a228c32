import { loginPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Progress } from '@irodori/ui/progress';
import { useGoOn } from '../sign-in/use-go-on.ts';
import { AskFirst } from './ask-first.tsx';
import { failureWords } from './confirm-words.ts';
import styles from './confirm.module.css';
import { useConfirm } from './use-confirm.ts';

/** The page to which links of emails and providers lead. The exchange happens once, and only in the browser. */
export function ConfirmPage() {
  const { state, use } = useConfirm();
  const goOn = useGoOn();
  if (state.step === 'asked') return <AskFirst onContinue={() => void use(state.link)} />;
  if (state.step === 'running')
    return (
      <Page width="text">
        <Heading level={1}>One moment</Heading>
        <div className={styles.step}>
          <Progress value={null} label="Confirming your link" />
        </div>
      </Page>
    );
  const { title, text } = failureWords[state.failure];
  return (
    <Page width="text">
      <div role="alert">
        <EmptyState
          level={1}
          title={title}
          action={
            state.failure === 'another' ? (
              <Button variant="primary" onClick={() => goOn({ isNew: false })}>
                Back to your account
              </Button>
            ) : (
              <ButtonLink variant="primary" render={<Link to={loginPath} />}>
                To the sign-in page
              </ButtonLink>
            )
          }
        >
          {text}
        </EmptyState>
      </div>
    </Page>
  );
}
