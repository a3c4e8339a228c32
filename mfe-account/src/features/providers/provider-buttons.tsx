import { providerName } from '@irodori/contract/provider-names';
import { confirmPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import type { LeaveGuest } from '../guest/use-leave-guest.tsx';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { useLeave } from './use-leave.ts';

interface ProviderButtonsProps {
  readonly providers: readonly string[];
  readonly mayLeave: LeaveGuest['mayLeave'];
}

/** A button for each provider; it leaves for the provider, which leads back to the confirmation page. */
export function ProviderButtons({ providers, mayLeave }: ProviderButtonsProps) {
  const { ways } = usePlatform();
  const { leaving, problem, leave } = useLeave(async (provider) => {
    if (!(await mayLeave('provider'))) return false;
    await ways.signInWith(provider, new URL(confirmPath, location.origin).href);
    return true;
  });

  return (
    <>
      {providers.map((provider) => (
        <Button key={provider} busy={leaving === provider} onClick={() => void leave(provider)}>
          Continue with <bdi>{providerName(provider)}</bdi>
        </Button>
      ))}
      <ProblemNotice problem={problem} />
    </>
  );
}
