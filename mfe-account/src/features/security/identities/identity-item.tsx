import { providerName } from '@irodori/contract/provider-names';
import type { LinkedIdentity } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';

interface IdentityItemProps {
  readonly identity: LinkedIdentity;
  readonly isRunning: boolean;
  /** Undefined for the only way in. */
  readonly onUnlink: (() => void) | undefined;
}

/** An account of a provider with which the visitor signs in. */
export function IdentityItem({ identity, isRunning, onUnlink }: IdentityItemProps) {
  const name = providerName(identity.provider);
  return (
    <li>
      <div>
        <bdi>{name}</bdi>
        <Text size="small" strength="quiet">
          {identity.email === null ? null : (
            <>
              <bdi>{identity.email}</bdi>,{' '}
            </>
          )}
          since <Day date={identity.linkedAt} />
        </Text>
      </div>
      {onUnlink === undefined ? null : (
        <Button size="small" busy={isRunning} aria-label={`Unlink ${name}`} onClick={onUnlink}>
          Unlink
        </Button>
      )}
    </li>
  );
}
