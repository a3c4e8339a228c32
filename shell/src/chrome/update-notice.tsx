import { Button } from '@irodori/ui/button';
import { use, useState, useSyncExternalStore } from 'react';
import { CompositionContext } from '../navigation/composition-context.ts';
import { keepFields, wouldLoseFields } from '../navigation/kept-fields.ts';
import styles from './update-notice.module.css';

/**
 * Tells that a newer version of the site is there. It is part of the first load: files of this version may be
 * gone by the time it is needed.
 */
export function UpdateNotice() {
  const watch = use(CompositionContext);
  const isReady = useSyncExternalStore(watch.subscribe, watch.isStale, () => false);
  const [answer, setAnswer] = useState<'none' | 'warned' | 'later'>('none');
  const isShown = isReady && answer !== 'later';

  function update(): void {
    if (answer === 'none' && wouldLoseFields()) {
      setAnswer('warned');
      return;
    }
    keepFields();
    location.reload();
  }

  // The region is there before its words are, so that screen readers notice them.
  return (
    <div role="status" className={isShown ? styles.notice : undefined}>
      {isShown ? (
        <>
          <p className={styles.words}>
            <strong>Irodori was updated.</strong>{' '}
            {answer === 'warned'
              ? 'A password or a file that you entered here cannot be kept.'
              : 'The new version comes with the next page, or now; what you entered here stays.'}
          </p>
          <div className={styles.actions}>
            <Button size="small" onClick={update}>
              {answer === 'warned' ? 'Update anyway' : 'Update now'}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAnswer('later')}>
              Later
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
