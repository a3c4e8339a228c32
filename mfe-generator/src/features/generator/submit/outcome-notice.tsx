import { appsPath, creditsPath, loginPath, signUpPath } from '@irodori/contract/paths';
import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Notice } from '@irodori/ui/notice';
import type { GeneratorApp } from '../load-generator.ts';
import { type OutcomeWords, outcomeWords } from './outcome-words.ts';
import type { Outcome } from './use-submit.ts';

export interface OutcomeNoticeProps {
  readonly app: { readonly config: Pick<GeneratorApp['config'], 'cost'> };
  readonly outcome: Pick<Outcome, 'result' | 'count'>;
  readonly balance: number | undefined;
  /** Navigates to a page and keeps the form's values for the return. */
  readonly onLeave: (path: string) => void;
}

/** Explains why no picture was started, whether credits were charged, and what to do. */
export function OutcomeNotice({ app, outcome, balance, onLeave }: OutcomeNoticeProps) {
  const session = useSession();
  const { result, count } = outcome;
  const words = outcomeWords(result, {
    cost: app.config.cost,
    count,
    balance,
    isOnline: navigator.onLine,
    isAnonymous: session.status === 'signed-in' && session.isAnonymous,
  });
  if (words === undefined) return null;
  return (
    <Notice
      tone={result.type === 'unanswered' ? 'warning' : 'error'}
      title={words.title}
      action={<Next of={words} onLeave={onLeave} />}
    >
      {words.text}
    </Notice>
  );
}

function Next({ of, onLeave }: { of: OutcomeWords; onLeave: (path: string) => void }) {
  switch (of.next) {
    case 'sign-in':
      return <Button onClick={() => onLeave(loginPath)}>Sign in</Button>;
    case 'sign-up':
      return <Button onClick={() => onLeave(signUpPath)}>Create an account</Button>;
    case 'credits':
      return <Button onClick={() => onLeave(creditsPath)}>Get more credits</Button>;
    case 'apps':
      return <ButtonLink render={<Link to={appsPath} />}>Other generators</ButtonLink>;
    case undefined:
      return null;
  }
}
