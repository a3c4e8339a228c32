import { providerName } from '@irodori/contract/provider-names';
import { Notice } from '@irodori/ui/notice';
import { ProblemNotice } from '../../password/problem-notice.tsx';
import { linkProblem } from './link-words.ts';
import type { useLinkReturn } from './use-link-return.ts';

interface LinkResultProps {
  readonly back: NonNullable<ReturnType<typeof useLinkReturn>>;
  readonly isLinked: boolean;
}

/** Says whether the provider's account was linked; nothing for an address that only claims it. */
export function LinkResult({ back: { provider, refused }, isLinked }: LinkResultProps) {
  const name = providerName(provider);
  if (refused !== undefined) return <ProblemNotice problem={linkProblem(refused, name)} />;
  if (!isLinked) return null;
  return (
    <Notice tone="success" title={`Your ${name} account is linked.`}>
      From now on, you can sign in with it.
    </Notice>
  );
}
