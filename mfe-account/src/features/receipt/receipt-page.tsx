import { creditsPath, imprintPath, supportPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { statusWords } from '../checkout/purchases/purchase-words.ts';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { WithdrawalSection } from '../withdrawal/withdrawal-section.tsx';
import { useWithdrawn } from '../withdrawal/use-withdrawn.tsx';
import type { loadReceipt } from './load-receipt.ts';
import { factsOf, sumsOf, testWords } from './receipt-facts.ts';
import styles from './receipt.module.css';
import { useReceiptPdf } from './use-receipt-pdf.ts';

export type ReceiptPageProps = Awaited<ReturnType<typeof loadReceipt>>;

/** The receipt of one payment, for the screen and for paper. */
export function ReceiptPage({ withdrawal, ...facts }: ReceiptPageProps) {
  const { purchase } = facts;
  const { notice, onWithdrawn } = useWithdrawn(() => withdrawal);
  const pdf = useReceiptPdf();
  return (
    <Page width="text">
      <header className={styles.head}>
        <Text size="small" className={styles.screen}>
          <Link to={creditsPath}>Credits</Link>
        </Text>
        <Heading level={1}>Receipt</Heading>
        {notice}
        {purchase.refundFailedAt === null || withdrawal?.state === 'failed' ? null : (
          <Notice tone="warning" announce={false} title="Your refund did not arrive.">
            Your bank or the payment service sent it back on{' '}
            <Day date={purchase.refundFailedAt} month="long" />. Please{' '}
            <Link to={supportPath}>write to us</Link>, so that we find another way. The credits that belong to
            it are in your account.
          </Notice>
        )}
      </header>
      <Panel as="section" aria-label="Receipt" inset="roomy" className={styles.receipt}>
        {purchase.isTest ? <strong>{testWords}</strong> : null}
        <dl className={styles.rows}>
          {factsOf(facts).map(({ term, lines }) => (
            <Row key={term} term={term}>
              {lines.map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
              {term === 'From' ? (
                <span className={styles.screen}>
                  <Link to={imprintPath}>Imprint</Link>
                </span>
              ) : null}
            </Row>
          ))}
        </dl>
        <dl className={styles.sums}>
          {sumsOf(purchase).map(({ term, amount, isTotal }) => (
            <Row key={term} term={term} className={isTotal && styles.total}>
              {amount}
            </Row>
          ))}
        </dl>
        <Text size="small" strength="soft">
          {statusWords(purchase)}.
        </Text>
      </Panel>
      <div className={styles.screen}>
        <ProblemNotice problem={pdf.problem} />
        <div className={styles.buttons}>
          <Button
            busy={pdf.making !== undefined}
            icon={<Download aria-hidden="true" />}
            onClick={() => void pdf.download(facts)}
          >
            Download PDF
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        {withdrawal === undefined ? null : (
          <WithdrawalSection purchase={purchase} withdrawal={withdrawal} onWithdrawn={onWithdrawn} />
        )}
      </div>
    </Page>
  );
}

interface RowProps {
  readonly term: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Row({ term, className, children }: RowProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
