import { homePath, loginPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Progress } from '@irodori/ui/progress';
import { failureWords, type ConsentFailure } from './consent-words.ts';
import { Request } from './request.tsx';
import { useConsent } from './use-consent.ts';

/** Asks the visitor for consent to another application that wants to sign the visitor in. */
export function ConsentPage() {
  const { state, askAgain, decide } = useConsent();
  if (state.step === 'asked') {
    const { request, running } = state;
    return (
      <Page width="text">
        <Request request={request} running={running} onDecide={(action) => void decide(request, action)} />
      </Page>
    );
  }
  return (
    <Page width="text">
      {state.step === 'failed' ? (
        <Failure failure={state.failure} onAgain={() => void askAgain()} />
      ) : (
        <>
          <Heading level={1}>One moment</Heading>
          <Progress
            value={null}
            label={state.step === 'leaving' ? 'Taking you back to the application' : 'Asking who sent you'}
          />
        </>
      )}
    </Page>
  );
}

function Failure({ failure, onAgain }: { failure: ConsentFailure; onAgain: () => void }) {
  const { title, text } = failureWords[failure];
  const canHelp = failure === 'offline' || failure === 'other';
  return (
    <div role="alert">
      <EmptyState
        level={1}
        title={title}
        action={
          canHelp ? (
            <Button variant="primary" onClick={onAgain}>
              Try again
            </Button>
          ) : failure === 'signed-out' ? (
            <ButtonLink variant="primary" render={<Link to={loginPath} />}>
              To the sign-in page
            </ButtonLink>
          ) : (
            <ButtonLink render={<Link to={homePath} />}>To the home page</ButtonLink>
          )
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
