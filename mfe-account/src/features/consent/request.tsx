import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { gains } from './consent-words.ts';
import styles from './consent.module.css';
import type { Asked } from './use-consent.ts';

interface RequestProps {
  readonly request: Asked;
  readonly running: 'approve' | 'deny' | undefined;
  readonly onDecide: (action: 'approve' | 'deny') => void;
}

/** The request for consent: the application, the data that it gets and does not get, and the two buttons. */
export function Request({ request, running, onDecide }: RequestProps) {
  const { client, user, scopes, redirectUri } = request;
  const name = client.name ?? 'an application';
  return (
    <div className={styles.request}>
      <Heading level={1}>
        Sign in to <bdi>{name}</bdi>?
      </Heading>
      <Text>
        You are signed in to Irodori as <bdi className={styles.strong}>{user.email ?? 'a guest'}</bdi>.
      </Text>
      <Panel as="section" aria-labelledby="gains-title" inset="roomy" className={styles.panel}>
        <Heading level={2} size={4} id="gains-title">
          It will get
        </Heading>
        <ul className={styles.gains}>
          {gains(scopes, user.email).map((gain) => (
            <li key={gain}>{gain}</li>
          ))}
        </ul>
        <Text size="small" strength="soft">
          It will not see your pictures or prompts, and it cannot spend your credits.
        </Text>
      </Panel>
      <Text size="small" strength="soft">
        Afterwards you go to <bdi className={styles.strong}>{placeOf(redirectUri)}</bdi>. We have not checked
        who is behind it: allow it only if you came from there.
      </Text>
      <div className={styles.answers}>
        <Button
          variant="primary"
          size="large"
          busy={running === 'approve'}
          aria-disabled={running === 'deny' || undefined}
          onClick={() => onDecide('approve')}
        >
          Allow
        </Button>
        <Button size="large" busy={running === 'deny'} onClick={() => onDecide('deny')}>
          Deny
        </Button>
      </div>
      <Text size="small" strength="quiet">
        You can take it back at any time on your security page.
      </Text>
    </div>
  );
}

/** The host of a URL, or the whole URL of a native app. */
function placeOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : redirectUri;
}
