import { Notice } from '@irodori/ui/notice';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';

/** Why a request failed; nothing without a problem. */
export const ProblemNotice = ({ problem }: { problem: SignInProblem | undefined }) =>
  problem === undefined ? null : (
    <Notice tone="error" title={problem.title}>
      {problem.text}
    </Notice>
  );
