import { outputPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import { entriesPath } from '../../paths.ts';
import { signed } from '../account/signed.ts';
import type { CreditEntry } from '../account/load-ledger.ts';
import { reversalWords } from '../account/reversal-words.ts';
import styles from './checkout.module.css';

interface Props {
  readonly entries: readonly CreditEntry[];
  /** Number of the oldest entry shown; null if there are no older entries. */
  readonly more: number | null;
}

/** The entries as a table like a bank statement, newest first. */
export function EntryTable({ entries, more }: Props) {
  if (entries.length === 0) return <Text strength="quiet">Nothing has moved yet.</Text>;
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
                <strong className={styles.kind}>{kinds[entry.kind](entry)}</strong>
                <What entry={entry} />
              </td>
              <td>{signed(entry.amount)}</td>
              <td>{entry.balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more === null ? null : (
        <p className={styles.more}>
          <ButtonLink render={<Link to={entriesPath(more)} replace preload="none" />}>
            Show older entries
          </ButtonLink>
        </p>
      )}
    </>
  );
}

const kinds: Readonly<Record<CreditEntry['kind'], (entry: CreditEntry) => string>> = {
  grant: () => 'Gift',
  hold: () => 'Held',
  capture: () => 'Paid',
  refund: () => 'Returned',
  purchase: () => 'Bought',
  allowance: () => 'From your plan',
  reversal: ({ amount }) => reversalWords(amount),
  correction: ({ amount }) => reversalWords(amount),
};

const gifts: Readonly<Record<string, string>> = {
  welcome: 'Welcome to Irodori',
  registration: 'For creating your account',
};

function What({ entry: { job, note, purchase } }: { entry: CreditEntry }) {
  if (purchase !== null) return <span>{purchase.name}</span>;
  if (job === null) return <span>{gifts[note ?? ''] ?? note ?? 'From whoever runs this site'}</span>;
  return <Link to={outputPath(job.app.slug, job.id)}>{job.app.name}</Link>;
}
