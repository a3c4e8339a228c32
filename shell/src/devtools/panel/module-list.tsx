import type { Channel, ShownModule } from '../shown-modules.ts';
import styles from './panel.module.css';

interface Props {
  readonly modules: readonly ShownModule[];
  /** The module that owns the present page. */
  readonly present: string | undefined;
}

const channels = {
  stable: 'stable',
  canary: 'canary',
  link: 'link',
  earlier: 'no longer published',
} satisfies Record<Channel, string>;

export function ModuleList({ modules, present }: Props) {
  return (
    <ul className={styles.modules} aria-label="Modules">
      {modules.map(({ id, version, channel }) => (
        <li key={id} aria-current={id === present ? 'page' : undefined}>
          <strong>{id}</strong> <code>{version}</code>{' '}
          <span className={styles.channel} data-channel={channel}>
            {channels[channel]}
          </span>
          {id === present ? <span className={styles.note}> owns this page</span> : null}
        </li>
      ))}
    </ul>
  );
}
