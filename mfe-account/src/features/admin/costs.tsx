import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import styles from './admin.module.css';
import type { EngineCosts } from './records.ts';

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** What runs at remote engines cost the operator, by month and engine. */
export function Costs({ costs }: { costs: readonly EngineCosts[] }) {
  return (
    <section aria-labelledby="costs-title" className={styles.section}>
      <Heading level={2} size={4} id="costs-title">
        What runs cost
      </Heading>
      {costs.length === 0 ? (
        <EmptyState title="Nothing was drawn by a remote engine" level={3}>
          <Text>Each run of a remote engine is counted here when it is over.</Text>
        </EmptyState>
      ) : (
        <>
          <Text>
            Sums are of what engines said, or of the prices in the configuration. Compare them with the bills
            of the providers: a run whose cost is not known may have been paid.
          </Text>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard cannot scroll a wide table */}
          <div className={styles.wide} role="group" aria-labelledby="costs-title" tabIndex={0}>
            <table className={styles.entries}>
              <thead>
                <tr>
                  <th scope="col">Month</th>
                  <th scope="col">Engine</th>
                  <th scope="col">Pictures</th>
                  <th scope="col">Failed</th>
                  <th scope="col">Cost not known</th>
                  <th scope="col">Cost</th>
                  <th scope="col">of failed runs</th>
                </tr>
              </thead>
              <tbody>
                {costs.map((row) => (
                  <tr key={`${row.month} ${row.engine}`}>
                    <td>{row.month}</td>
                    <td>{row.engine}</td>
                    <td>{row.pictures}</td>
                    <td>{row.failed}</td>
                    <td>{row.untold}</td>
                    <td>{dollars.format(row.costUsd)}</td>
                    <td>{dollars.format(row.failedCostUsd)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
