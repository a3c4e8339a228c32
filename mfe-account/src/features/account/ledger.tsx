import { outputPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import styles from './account.module.css';
import type { CreditEntry } from './load-ledger.ts';
import { reversalWords } from './reversal-words.ts';
import { signed } from './signed.ts';

/** The latest credit entries with explanations. */
export function Ledger({ entries }: { entries: readonly CreditEntry[] }) {
  if (entries.length === 0) return <Text strength="quiet">Nothing has moved yet.</Text>;
  return (
    <table className={styles.ledger}>
      <caption>Last entries</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Credits</th>
          <th scope="col">Left</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.number}>
            <td>
              {entry.job === null ? (
                entryWords(entry)
              ) : (
                <Link to={outputPath(entry.job.app.slug, entry.job.id)}>{entryWords(entry)}</Link>
              )}
              <Day date={entry.createdAt} />
            </td>
            <td>{signed(entry.amount)}</td>
            <td>{entry.balance}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const gifts: Readonly<Record<string, string>> = {
  welcome: 'Welcome gift',
  registration: 'For creating your account',
};

function entryWords({ kind, amount, note, job, purchase }: CreditEntry): string {
  const app = job?.app.name ?? 'a generator';
  const bought = purchase?.name ?? 'credits';
  switch (kind) {
    case 'grant':
      return gifts[note ?? ''] ?? note ?? 'Gift';
    case 'hold':
      return `Picture with ${app}`;
    case 'refund':
      return `Given back: ${app}`;
    case 'capture':
      return `Paid: ${app}`;
    case 'purchase':
      return `Bought: ${bought}`;
    case 'allowance':
      return `From your plan: ${bought}`;
    case 'correction':
      return 'Taken back by whoever runs this site';
    case 'reversal':
      return `${reversalWords(amount)}: ${bought}`;
  }
}
