import type { Platform } from '@irodori/platform';
import { usePlatform } from '@irodori/kit/hooks';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { MailSwitch } from './mail-switch.tsx';
import styles from './notifications.module.css';

const loadPreferences = (platform: Platform) => platform.notices.preferences();

/** The mails that the visitor gets, with a switch for the optional ones. */
export function MailPreferences() {
  const { notices } = usePlatform();
  const { loaded, reload } = useLoaded(loadPreferences);
  return (
    <Panel as="section" aria-labelledby="mails-title" inset="roomy" className={styles.mails}>
      <Heading level={2} size={4} id="mails-title">
        Mails
      </Heading>
      {loaded.state === 'loading' ? <Text role="status">One moment …</Text> : null}
      {loaded.state === 'failed' ? <NoAnswer onRetry={() => void reload()} /> : null}
      {loaded.state === 'loaded' ? (
        <MailSwitch
          byMail={loaded.value.pictures}
          onSwitch={async (byMail) => {
            await notices.setPreference('pictures', byMail);
            await reload();
          }}
        />
      ) : null}
      <Text size="small" strength="soft">
        Receipts, and mails about the safety of your account, always come: the law and your account need them.
      </Text>
    </Panel>
  );
}
