import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { WhoSeesAll } from '../../everybody/visibility/who-sees-all.tsx';
import { resultPath } from '../../../paths.ts';
import type { OverlayState } from '../../viewer/overlay-link.tsx';
import type { Result } from '../result.ts';
import styles from './selection.module.css';
import { useDeleteJobs } from './use-delete-jobs.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly results: readonly Result[];
  readonly selection: Selection;
}

/** Selects pictures of the list, to delete them, to save them as one archive, to compare two, or to say who sees them. */
export function SelectionBar({ results, selection }: Props) {
  const platform = usePlatform();
  const deleteJobs = useDeleteJobs();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [running, setRunning] = useState<'zip' | 'delete'>();
  const [failed, setFailed] = useState<'zip' | 'delete'>();
  const chosen = results.filter(({ id }) => selection.ids.has(id));
  const isEmpty = chosen.length === 0;
  const viewed = chosen.flatMap(({ image, ...result }) =>
    image === null
      ? []
      : [{ ...result, ...image, drew: [], url: platform.storage.privateUrl('outputs', image.path) }],
  );
  const pictures = viewed.map(({ id }) => id);
  const mode = useRef<HTMLButtonElement>(null);
  const finalFocus = useRef<HTMLElement>(null);

  const run = async (task: 'zip' | 'delete', work: () => Promise<void>): Promise<void> => {
    setRunning(task);
    setFailed(undefined);
    await work().catch(() => setFailed(task));
    setRunning(undefined);
  };
  const remove = async (): Promise<void> => {
    await deleteJobs([...selection.ids], `${pathname}${search}`);
    selection.end();
  };
  /** Back, and closing the comparison, lead to the list. */
  const compare = ([first, compared]: typeof viewed): void => {
    if (first === undefined || compared === undefined) return;
    const state: OverlayState = { overlay: true, compared };
    void navigate(`${resultPath(first.id)}#compare`, { state });
  };
  const save = async (): Promise<void> => {
    const { saveZip } = await import(/* webpackChunkName: "dialogs" */ './zip-pictures.ts');
    await saveZip(platform, chosen);
  };

  const { isOn } = selection;
  return (
    <div className={styles.bar} role="group" aria-label="Selection" data-on={isOn}>
      {/* One button, so that the focus stays when its effect changes. */}
      <Button ref={mode} onClick={isOn ? selection.end : selection.begin}>
        {isOn ? 'Done' : 'Select'}
      </Button>
      {isOn ? (
        <>
          <Button onClick={selection.selectAll}>Select all {results.length}</Button>
          <Button
            busy={running === 'zip'}
            disabled={pictures.length === 0}
            onClick={() => void run('zip', save)}
          >
            Save as zip
          </Button>
          <Button disabled={pictures.length !== 2} onClick={() => compare(viewed)}>
            Compare
          </Button>
          <WhoSeesAll
            disabled={pictures.length === 0}
            jobIds={pictures}
            finalFocus={finalFocus}
            onClose={(isSaved) => {
              // The button of the dialog goes with the selection.
              finalFocus.current = isSaved ? mode.current : null;
              if (isSaved) selection.end();
            }}
          >
            Who sees them
          </WhoSeesAll>
          <Button busy={running === 'delete'} disabled={isEmpty} onClick={() => void run('delete', remove)}>
            Delete
          </Button>
        </>
      ) : null}
      <p role="status">{isOn ? (isEmpty ? 'None selected' : `${chosen.length} selected`) : ''}</p>
      {failed === undefined ? null : (
        <Notice tone="error">
          {failed === 'zip'
            ? 'A picture could not be read, so there is no archive. Please try again.'
            : 'Nothing was deleted. Please try again.'}
        </Notice>
      )}
    </div>
  );
}
