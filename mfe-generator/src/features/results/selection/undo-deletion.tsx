import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsHydrated } from '../../local-day.tsx';
import styles from '../results.module.css';
import { type Deletion, deletionsIn, restoreJobs } from './undo.ts';

/** Says what was deleted from the list some minutes ago, and takes it back. The history entry's state has it. */
export function UndoDeletion() {
  const deletions = deletionsIn(useLocation().state);
  // The server does not know the state, so the page is hydrated without the notice.
  const isHydrated = useIsHydrated();
  return deletions.every(({ ids }) => ids.length === 0) || !isHydrated ? null : (
    <div className={styles.above}>
      <DeletedNotice key={deletions.at(-1)?.at} deletions={deletions} />
    </div>
  );
}

/** Keeps the deletion itself, so that the notice and the focus in it stay. */
const leaveOut = (restored: readonly string[]) => (deletion: Deletion) => ({
  ...deletion,
  ids: deletion.ids.filter((id) => !restored.includes(id)),
});

function DeletedNotice({ deletions }: { readonly deletions: readonly Deletion[] }) {
  const deleted = deletions.flatMap(({ ids }) => ids);
  const platform = usePlatform();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string>();

  /* The button that deleted is gone, and the focus with it. */
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);

  const undo = async (): Promise<void> => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      const restored = await restoreJobs(platform, deleted);
      const isWhole = restored.length === deleted.length;
      if (!isWhole) setProblem('It was too late for some: a deletion can be taken back for five minutes.');
      await navigate(`${pathname}${search}`, {
        replace: true,
        state: isWhole ? null : { deletions: deletions.map(leaveOut(restored)) },
      });
      // This notice is gone, and the focus with it.
      if (isWhole) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    } catch {
      setProblem('That did not arrive. Please try again.');
    }
    setIsRunning(false);
  };
  return (
    <Notice
      tone={problem === undefined ? 'info' : 'warning'}
      action={
        <Button ref={button} busy={isRunning} onClick={() => void undo()}>
          Undo
        </Button>
      }
    >
      {problem ??
        `${deleted.length === 1 ? 'Deleted.' : `${deleted.length} deleted.`} You can take it back for five minutes; then files and prompts are removed for good.${deletions.some(({ wereShown }) => wereShown) ? ' What others saw stays private.' : ''}`}
    </Notice>
  );
}
