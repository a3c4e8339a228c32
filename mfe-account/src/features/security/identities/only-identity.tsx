import { profilePath } from '@irodori/contract/paths';
import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Text } from '@irodori/ui/heading';
import type { Identities } from './load-identities.ts';

/** Says that the auth service keeps the only identity of an account, and what adds another one; a password does not. */
export function OnlyIdentity({ identities: { all, linkable, takesPhones } }: { identities: Identities }) {
  const visitor = useSession();
  const lacksAddress = visitor.status === 'signed-in' && visitor.email === null;
  const lacksPhone = takesPhones && all[0]?.provider !== 'phone';
  const missing = [...(lacksAddress ? ['an email address'] : []), ...(lacksPhone ? ['a phone number'] : [])];
  return (
    <Text size="small" strength="soft">
      It is the only one, so it stays.
      {linkable.length === 0 ? null : ' Link another one to be able to unlink it.'}
      {missing.length === 0 ? null : (
        <>
          {linkable.length === 0 ? ' To be able to unlink it, add ' : ' You can also add '}
          {missing.join(' or ')} to your <Link to={profilePath}>profile</Link>.
        </>
      )}
    </Text>
  );
}
