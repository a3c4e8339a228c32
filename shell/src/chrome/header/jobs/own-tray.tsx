import { usePlatform } from '@irodori/kit/hooks';
import { Brush } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import counted from '../counted.module.css';
import { PanelAway } from '../panel-away.tsx';
import { Popover } from '../popover.tsx';
import { isUnderway, type OwnJob } from './own-jobs.ts';
import { readyNews } from './ready/ready-news.ts';
import { watchJobs } from './watch-jobs.ts';

/** Loaded when the panel opens for the first time. */
const JobsPanel = lazy(() => import('./jobs-panel.tsx').catch(() => ({ default: PanelAway })));

/** The button with the visitor's jobs; there is none before the first job. */
export default function OwnTray({ userId }: { userId: string }) {
  const platform = usePlatform();
  const [jobs, setJobs] = useState<readonly OwnJob[]>([]);
  const [openings, setOpenings] = useState(0);
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    const gone = new AbortController();
    const seeReady = readyNews(gone.signal, (path) => open(path));
    watchJobs({
      platform,
      userId,
      signal: gone.signal,
      onJobs(read) {
        setJobs(read);
        seeReady(read);
      },
    });
    return () => gone.abort();
  }, [platform, userId]);

  if (jobs.length === 0) return null;
  const underway = jobs.filter(isUnderway).length;
  return (
    <Popover
      label={`Latest pictures${underway === 0 ? '' : `, ${underway} on the way`}`}
      face={
        <span className={counted.face}>
          <Brush aria-hidden="true" />
          {underway === 0 ? null : (
            <span className={counted.count} aria-hidden="true">
              {underway}
            </span>
          )}
        </span>
      }
      width="medium"
      onOpen={() => setOpenings((before) => before + 1)}
    >
      {openings === 0 ? null : (
        <Suspense>
          <JobsPanel jobs={jobs} openings={openings} />
        </Suspense>
      )}
    </Popover>
  );
}
