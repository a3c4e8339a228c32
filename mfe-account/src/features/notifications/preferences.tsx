import { noticeGroup } from '@irodori/contract/notifications';
import type { Platform } from '@irodori/platform';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { preferencesTitleId } from '../../paths.ts';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { GroupSwitches } from './group-switches.tsx';
import styles from './notifications.module.css';

const loadPreferences = (platform: Platform) => platform.notices.preferences();

/** What the visitor is told, in the page and by mail, with switches for what is optional. */
export function Preferences() {
  const { loaded, reload } = useLoaded(loadPreferences);
  return (
    <Panel as="section" aria-labelledby={preferencesTitleId} inset="roomy" className={styles.preferences}>
      <Heading level={2} size={4} id={preferencesTitleId}>
        What we tell you
      </Heading>
      {loaded.state === 'loading' ? <Text role="status">One moment …</Text> : null}
      {loaded.state === 'failed' ? <NoAnswer onRetry={() => void reload()} /> : null}
      {loaded.state === 'loaded'
        ? noticeGroup.options.map((group) => (
            <GroupSwitches key={group} group={group} saved={loaded.value[group]} />
          ))
        : null}
      <Text size="small" strength="soft">
        What concerns the safety of your account, your data and its deletion always comes, here and by mail.
        So do receipts, confirmations of a withdrawal or of a cancelled plan, a refund that did not arrive,
        and that a plan renews soon.
      </Text>
    </Panel>
  );
}
