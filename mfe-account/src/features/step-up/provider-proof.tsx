import { confirmPath, supportPath } from '@irodori/contract/paths';
import { providerName } from '@irodori/contract/provider-names';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { useLocation } from 'react-router-dom';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { useLeave } from '../providers/use-leave.ts';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { useLoaded } from '../security/use-loaded.ts';

/** The providers of the visitor's linked accounts that the project offers, and whether the visitor has a passkey. */
async function loadWays({ session, ways, passkeys }: Platform) {
  const [identities, { providers }, own] = await Promise.all([
    session.identities(),
    ways.offered(),
    passkeys.list().catch(() => []),
  ]);
  const linked = new Set(identities.map(({ provider }) => provider));
  return { providers: providers.filter((provider) => linked.has(provider)), hasPasskey: own.length > 0 };
}

/** For an account without an address and a phone: a button for each linked provider, which leads back to this page. */
export function ProviderProof() {
  const { ways, returnPath } = usePlatform();
  const { loaded, reload } = useLoaded(loadWays);
  const { pathname, search, hash } = useLocation();
  const { leaving, problem, leave } = useLeave(async (provider) => {
    returnPath.remember(`${pathname}${search}${hash}`);
    await ways.proveWith(provider, new URL(confirmPath, location.origin).href);
    return true;
  });

  if (loaded.state === 'loading') return <Text role="status">One moment …</Text>;
  if (loaded.state === 'failed') return <NoAnswer onRetry={() => void reload()} />;
  const { providers, hasPasskey } = loaded.value;
  if (providers.length === 0)
    return hasPasskey ? null : (
      <Text>
        The site with which you sign in is switched off here at the moment, and your account has no email
        address, phone number or passkey. Please try again later, or <Link to={supportPath}>write to us</Link>
        .
      </Text>
    );
  return (
    <>
      {providers.map((provider) => (
        <Button key={provider} busy={leaving === provider} onClick={() => void leave(provider)}>
          Continue with <bdi>{providerName(provider)}</bdi>
        </Button>
      ))}
      <Text size="small" strength="soft">
        You leave for that site and come back to this page. Please do here what you began once more then.
      </Text>
      <ProblemNotice problem={problem} />
    </>
  );
}
