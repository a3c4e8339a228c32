import { providerName } from '@irodori/contract/provider-names';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { NoAnswer } from '../../second-factor/no-answer.tsx';
import styles from '../security.module.css';
import { useEnded } from '../use-ended.tsx';
import { useLoaded } from '../use-loaded.ts';
import { IdentityItem } from './identity-item.tsx';
import { LinkProviders } from './link-providers.tsx';
import { LinkResult } from './link-result.tsx';
import { loadIdentities } from './load-identities.ts';
import { OnlyIdentity } from './only-identity.tsx';
import { UnlinkIdentity } from './unlink-identity.tsx';
import { useLinkReturn } from './use-link-return.ts';

const titleId = 'linked-accounts';
const none: Awaited<ReturnType<typeof loadIdentities>> = { all: [], linkable: [], takesPhones: false };

/** The accounts of providers with which the visitor signs in, and a button for each provider to add one. */
export function Identities() {
  const { loaded, reload } = useLoaded(loadIdentities);
  const { notice, end } = useEnded(titleId);
  const back = useLinkReturn(titleId);
  const identities = loaded.state === 'loaded' ? loaded.value : none;
  const { all, linkable } = identities;
  const ofProviders = all.filter(({ provider }) => provider !== 'email');

  const hasFailed = loaded.state === 'failed';
  if (!hasFailed && ofProviders.length + linkable.length === 0 && notice === null) return null;
  return (
    <Panel as="section" aria-labelledby={titleId} inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id={titleId} tabIndex={-1}>
        Linked accounts
      </Heading>
      {hasFailed ? <NoAnswer onRetry={() => void reload()} /> : null}
      {back === undefined || hasFailed ? null : (
        <LinkResult back={back} isLinked={all.some(({ provider }) => provider === back.provider)} />
      )}
      {notice}
      {ofProviders.length > 0 ? (
        <>
          <Text strength="soft">You can sign in with these.</Text>
          <ul className={styles.factors}>
            {ofProviders.map((identity) => (
              <IdentityItem key={identity.id} identity={identity}>
                {all.length < 2 ? null : (
                  <UnlinkIdentity
                    identity={identity}
                    others={all.filter((each) => each !== identity)}
                    titleId={titleId}
                    onUnlinked={() => {
                      end(`${providerName(identity.provider)} is unlinked.`);
                      return reload();
                    }}
                  />
                )}
              </IdentityItem>
            ))}
          </ul>
          {all.length < 2 ? <OnlyIdentity identities={identities} /> : null}
        </>
      ) : linkable.length > 0 ? (
        <Text strength="soft">Link an account of another site to sign in with it.</Text>
      ) : null}
      <LinkProviders providers={linkable} />
    </Panel>
  );
}
