import { providerName } from '@irodori/contract/provider-names';
import type { LinkedIdentity } from '@irodori/platform';
import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import type { ReactNode } from 'react';

interface IdentityItemProps {
  readonly identity: LinkedIdentity;
  /** The button that unlinks it. */
  readonly children: ReactNode;
}

/** An account of a provider with which the visitor signs in. */
export const IdentityItem = ({ identity, children }: IdentityItemProps) => (
  <li>
    <div>
      <bdi>{providerName(identity.provider)}</bdi>
      <Text size="small" strength="quiet">
        {identity.email === null ? null : (
          <>
            <bdi>{identity.email}</bdi>,{' '}
          </>
        )}
        since <Day date={identity.linkedAt} />
      </Text>
    </div>
    {children}
  </li>
);
