import { providerName } from '@irodori/contract/provider-names';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { ProblemNotice } from '../../password/problem-notice.tsx';
import { useLeave } from '../../providers/use-leave.ts';
import { useStepUp } from '../../step-up/use-step-up.tsx';
import styles from '../security.module.css';
import { linkReturn } from './use-link-return.ts';

/** A button for each provider, which leaves for the provider to link an account there. */
export function LinkProviders({ providers }: { providers: readonly string[] }) {
  const { ways } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp();
  const { leaving, problem, leave } = useLeave((provider) =>
    afterStepUp(() => ways.linkWith(provider, linkReturn(provider))),
  );
  if (providers.length === 0) return null;
  return (
    <>
      <div className={styles.adding}>
        {providers.map((provider) => (
          <Button key={provider} busy={leaving === provider} onClick={() => void leave(provider)}>
            Link <bdi>{providerName(provider)}</bdi>
          </Button>
        ))}
      </div>
      <ProblemNotice problem={problem} />
      {stepUpDialog}
    </>
  );
}
