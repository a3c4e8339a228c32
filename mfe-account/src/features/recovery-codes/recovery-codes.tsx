import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { secondFactorProblem } from '../second-factor/second-factor-words.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
import { codesLeft, makeCodes } from './calls.ts';
import { NewCodes } from './new-codes.tsx';
import styles from './recovery-codes.module.css';

const titleId = 'recovery-title';

type State =
  | { readonly step: 'loading' | 'failed' | 'making' }
  | { readonly step: 'known'; readonly left: number | null; readonly problem?: SignInProblem }
  | { readonly step: 'made'; readonly codes: readonly string[]; readonly replacesOthers: boolean };

/**
 * How many recovery codes a visitor with a second factor has left, and the way to new ones. With `makesFirst`, which
 * the page sets when it has just added the first factor, a visitor without codes gets them at once.
 */
export function RecoveryCodes({ makesFirst }: { makesFirst: boolean }) {
  const { data } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp();
  const [state, setState] = useState<State>({ step: 'loading' });
  const hasBegun = useRef(false);

  const make = async (left: number | null): Promise<void> => {
    setState({ step: 'making' });
    try {
      const wereMade = await afterStepUp(async () =>
        setState({ step: 'made', codes: await makeCodes(data), replacesOthers: left !== null }),
      );
      if (!wereMade) setState({ step: 'known', left });
    } catch (error) {
      setState({ step: 'known', left, problem: secondFactorProblem(error) });
    }
  };
  const load = async (): Promise<void> => {
    try {
      const left = await codesLeft(data);
      if (left === null && makesFirst)
        setState({ step: 'made', codes: await makeCodes(data), replacesOthers: false });
      else setState({ step: 'known', left });
    } catch {
      setState({ step: 'failed' });
    }
  };
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void load();
  });

  return (
    <div className={styles.part}>
      <Heading level={3} id={titleId} tabIndex={-1}>
        Recovery codes
      </Heading>
      {state.step === 'loading' ? <Text role="status">One moment …</Text> : null}
      {state.step === 'failed' ? <NoAnswer onRetry={() => void load()} /> : null}
      {state.step === 'made' ? (
        <NewCodes
          codes={state.codes}
          replacesOthers={state.replacesOthers}
          onStored={() => {
            setState({ step: 'known', left: state.codes.length });
            document.getElementById(titleId)?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      {state.step === 'known' || state.step === 'making' ? (
        <>
          {state.step === 'known' ? <Text strength="soft">{wordsFor(state.left)}</Text> : null}
          {state.step === 'known' && state.problem !== undefined ? (
            <Notice tone="error" title={state.problem.title}>
              {state.problem.text}
            </Notice>
          ) : null}
          <Button
            busy={state.step === 'making'}
            onClick={() => void make(state.step === 'known' ? state.left : null)}
          >
            {state.step === 'known' && state.left === null ? 'Make recovery codes' : 'Make new codes'}
          </Button>
        </>
      ) : null}
      {stepUpDialog}
    </div>
  );
}

function wordsFor(left: number | null): string {
  if (left === null)
    return 'You have none. With a recovery code you get in when you cannot use your second factor.';
  if (left === 0) return 'You have used all of them. Please make new ones.';
  return `${left} of 10 left. Each gets you in once when you cannot use your second factor. New codes replace them.`;
}
