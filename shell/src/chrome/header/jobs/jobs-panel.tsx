import { creditsPath, picturesPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { useEffect, useState } from 'react';
import { readCreditBalance } from '../credit-balance.ts';
import panel from '../panel-list.module.css';
import { JobItem } from './job-item.tsx';
import { isUnderway, listed, type OwnJob } from './own-jobs.ts';
import { TellMe } from './ready/tell-me.tsx';

interface Props {
  readonly jobs: readonly OwnJob[];
  /** How often the panel was opened. */
  readonly openings: number;
}

/** The visitor's jobs, each a link to its page, and the credits. */
export default function JobsPanel({ jobs, openings }: Props) {
  const shown = listed(jobs);
  const underway = shown.filter(isUnderway).length;
  return (
    <section aria-label="Latest pictures">
      <div className={panel.head}>
        <h2 className={panel.title}>Latest pictures</h2>
        <Credits key={openings} statuses={jobs.map(({ status }) => status).join()} />
      </div>
      {shown.length === 0 ? <p className={panel.words}>None within the last day.</p> : null}
      <ul>
        {shown.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
      {/* Who has waited once knows what the question is about. */}
      <TellMe isAsked={underway > 0 && jobs.length > underway} />
      <Link to={picturesPath} className={panel.all}>
        All pictures
      </Link>
    </section>
  );
}

/** The balance, which changes with the statuses of the jobs, and with payments and what administrators do, each of which brings a notice. */
function Credits({ statuses }: { statuses: string }) {
  const platform = usePlatform();
  const [credits, setCredits] = useState<number | null>();
  const [notices, setNotices] = useState(0);
  useEffect(
    () =>
      platform.realtime.changes({
        table: 'notifications',
        onChange: () => setNotices((before) => before + 1),
      }),
    [platform],
  );
  useEffect(() => {
    let isCurrent = true;
    void readCreditBalance(platform).then((balance) => (isCurrent ? setCredits(balance) : undefined));
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the balance changes with both
  }, [platform, statuses, notices]);
  return credits === null ? null : (
    <Link to={creditsPath} className={panel.aside}>
      {credits ?? '…'} {credits === 1 ? 'credit' : 'credits'}
    </Link>
  );
}
