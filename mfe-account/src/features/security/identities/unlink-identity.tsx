import { providerName } from '@irodori/contract/provider-names';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import type { LinkedIdentity } from '@irodori/platform';
import { signInProblem } from '../../sign-in/sign-in-words.ts';
import { RemoveDialog } from '../remove-dialog.tsx';

interface UnlinkIdentityProps {
  readonly identity: LinkedIdentity;
  /** The visitor's other identities. */
  readonly others: readonly LinkedIdentity[];
  readonly titleId: string;
  readonly onUnlinked: () => Promise<void>;
}

/** Unlinks an account of a provider, or the phone number, after a question. */
export function UnlinkIdentity({ identity, others, titleId, onUnlinked }: UnlinkIdentityProps) {
  const { session } = usePlatform();
  const visitor = useSession();
  const address = visitor.status === 'signed-in' ? visitor.email : null;
  return (
    <RemoveDialog
      verb="Unlink"
      name={providerName(identity.provider)}
      description={
        identity.provider === 'phone' ? (
          'You no longer sign in by codes to it, and your account has no phone number then.'
        ) : (
          <>
            You no longer sign in with it.{' '}
            {address === null ? null : <AddressAfterwards address={address} others={others} />}
          </>
        )
      }
      titleId={titleId}
      remove={async () => {
        await session.unlinkIdentity(identity.id);
        // The address may be another one now, which the token contains.
        await session.refresh().catch(() => undefined);
      }}
      explain={signInProblem}
      onRemoved={onUnlinked}
    />
  );
}

interface AddressAfterwardsProps {
  readonly address: string;
  readonly others: readonly LinkedIdentity[];
}

/** What becomes of the account's address: the auth service keeps it only while another identity has it. */
function AddressAfterwards({ address, others }: AddressAfterwardsProps) {
  const left = [...new Set(others.flatMap(({ email }) => email?.toLowerCase() ?? []))];
  if (left.includes(address))
    return (
      <>
        Your account keeps the address <bdi>{address}</bdi>.
      </>
    );
  return (
    <>
      Your account loses its address <bdi>{address}</bdi>, and{' '}
      {left.length === 0 ? (
        'a password does not work without one.'
      ) : (
        <>
          <bdi>{left.join(' or ')}</bdi> takes its place.
        </>
      )}
    </>
  );
}
