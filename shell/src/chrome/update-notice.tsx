import { Button } from '@irodori/ui/button';
import { use, useState, useSyncExternalStore } from 'react';
import { CompositionContext } from '../navigation/update/composition-context.ts';
import { keepFields, wouldLoseFields } from '../navigation/update/kept-fields.ts';
import styles from './update-notice.module.css';

/**
 * Announces that a newer version of the site is deployed. It is part of the first load, since the files of this version
 * may be gone when the notice is needed.
 */
export function UpdateNotice() {
  const watch = use(CompositionContext);
  const isReady = useSyncExternalStore(watch.subscribe, watch.isStale, () => false);
  const [reaction, setReaction] = useState<'none' | 'warned' | 'later'>('none');
  const isShown = isReady && reaction !== 'later';

  function update(): void {
    if (reaction === 'none' && wouldLoseFields()) {
      setReaction('warned');
      return;
    }
    keepFields();
    location.reload();
  }

  // The live region exists before its text, so that screen readers announce the text.
  return (
    <div role="status" className={isShown ? styles.notice : undefined}>
      {isShown ? (
        <>
          <p className={styles.words}>
            <strong>Irodori was updated.</strong>{' '}
            {reaction === 'warned'
              ? 'A password or a file that you entered here cannot be kept.'
              : 'The next page is the new version. What you entered here stays.'}
          </p>
          <div className={styles.actions}>
            <Button size="small" onClick={update}>
              {reaction === 'warned' ? 'Update anyway' : 'Update now'}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setReaction('later')}>
              Later
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
