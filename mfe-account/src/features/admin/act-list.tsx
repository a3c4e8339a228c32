import { Link } from '@irodori/kit/link';
import { Text } from '@irodori/ui/heading';
import { userPath } from '../../paths.ts';
import { actWords } from './act-words.ts';
import styles from './admin.module.css';
import type { AdminAct } from './records.ts';
import { UtcMoment } from './utc-moment.tsx';

interface ActListProps {
  readonly acts: readonly AdminAct[];
  /** Shown in place of an empty list. */
  readonly nobody: string;
  /** False on the page of the user whom all acts concern. */
  readonly namesUser?: boolean;
}

/** Acts of administrators, the latest first: what, whom, why, who and when. */
export function ActList({ acts, nobody, namesUser = true }: ActListProps) {
  if (acts.length === 0) return <Text strength="quiet">{nobody}</Text>;
  return (
    <ol className={styles.list}>
      {acts.map((act) => (
        <li key={act.number}>
          <div className={styles.words}>
            <p>
              <strong>
                <bdi>{actWords(act)}</bdi>
              </strong>
              {namesUser && act.user !== null ? (
                <>
                  {' · '}
                  <Link to={userPath(act.user.id)}>
                    <bdi>{act.user.email ?? act.user.id}</bdi>
                  </Link>
                </>
              ) : null}
            </p>
            {act.reason === null ? null : (
              <p>
                <bdi>{act.reason}</bdi>
              </p>
            )}
            {act.isStripped ? (
              <p>
                {act.kind === 'searched'
                  ? 'The words were removed after 90 days, or with the account that they named.'
                  : 'The account was deleted, so the words about it were removed.'}
              </p>
            ) : null}
            <Text size="small" strength="quiet">
              <bdi>{act.administrator.email ?? act.administrator.id}</bdi>, <UtcMoment at={act.createdAt} />
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}
