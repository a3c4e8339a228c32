import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import { olderEntriesPath } from '../../../paths.ts';
import { signed } from '../../account/signed.ts';
import styles from '../admin.module.css';
import { entriesPerPage } from '../load-admin.ts';
import { Older } from '../older.tsx';
import type { UserEntry } from '../records.ts';

const kinds: Readonly<Record<UserEntry['kind'], string>> = {
  grant: 'Given',
  hold: 'Held',
  capture: 'Paid',
  refund: 'Returned',
  purchase: 'Bought',
  allowance: 'From the plan',
  reversal: 'Reversed',
  correction: 'Taken back',
};

/** A page of the ledger of a user, the latest entry first. */
export function UserLedger({ userId, entries }: { userId: string; entries: readonly UserEntry[] }) {
  if (entries.length === 0) return <Text strength="quiet">No more entries.</Text>;
  return (
    <>
      <table className={styles.entries}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col">Credits</th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.number}>
              <td>
                <Day date={entry.createdAt} />
              </td>
              <td>
                {kinds[entry.kind]}
                {entry.about === null && entry.note === null ? null : ` · ${entry.about ?? entry.note}`}
              </td>
              <td>{signed(entry.amount)}</td>
              <td>{entry.balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Older
        count={entries.length}
        most={entriesPerPage}
        to={olderEntriesPath(userId, entries.at(-1)?.number)}
      >
        Older entries
      </Older>
    </>
  );
}
