import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { loadIsSaved, type Savable } from './bookmark-calls.ts';
import { onOtherTabs } from './other-tabs.ts';
import { SavingStatus } from './saving-status.tsx';
import styles from './save-button.module.css';
import { useSaving } from './use-saving.ts';

/**
 * A button that saves a text for later, or removes it. The page is rendered for everybody alike; whether the visitor saved
 * the text is read afterwards, if there is a session.
 */
export function SaveButton({ shelf, slug }: Savable) {
  const platform = usePlatform();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const { isSaved, outcome, press, learn } = useSaving({ shelf, slug }, undefined);
  const learnLate = useEffectEvent(learn);

  useEffect(() => {
    if (userId === undefined) return undefined;
    let isCurrent = true;
    loadIsSaved(platform, { shelf, slug }).then(
      (known) => isCurrent && learnLate(known, 'database'),
      // Pressing the button saves a saved text again, which changes nothing.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [platform, userId, shelf, slug]);

  useEffect(
    () =>
      onOtherTabs((change) => {
        if (change.shelf === shelf && change.slug === slug) learnLate(change.isSaved, 'other tab');
      }),
    [shelf, slug],
  );

  const Icon = isSaved ? BookmarkCheck : Bookmark;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className={styles.save}
        data-saved={isSaved}
        icon={<Icon aria-hidden="true" />}
        onClick={() => void press()}
      >
        {isSaved ? 'Saved' : 'Save'}
        <VisuallyHidden>{isSaved ? ` (remove this ${shelf})` : ` this ${shelf}`}</VisuallyHidden>
      </Button>
      <SavingStatus outcome={outcome} className={styles.outcome} />
    </>
  );
}
