import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { type ChangedBookmark, onOtherTabs } from './other-tabs.ts';
import { type Savable, slugsOf } from './savable.ts';
import { SavingStatus } from './saving-status.tsx';
import styles from './save-button.module.css';
import { loadCalls, useSaving } from './use-saving.ts';

/**
 * A button that saves a text for later, or removes it; each text has a button of its own. The page is rendered for everybody alike; whether the visitor saved
 * the text is read afterwards, if there is a session.
 */
export function SaveButton(text: Savable) {
  const platform = usePlatform();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const { isSaved, outcome, press, learn } = useSaving(text, undefined);
  const learnLate = useEffectEvent(learn);
  const loadOwn = useEffectEvent(async () => (await loadCalls()).loadIsSaved(platform, text));
  const learnChange = useEffectEvent(({ shelf, slug, isSaved: known }: ChangedBookmark) => {
    if (shelf === text.shelf && slugsOf(text).includes(slug)) learn(known, 'other tab');
  });

  useEffect(() => {
    if (userId === undefined) return undefined;
    let isCurrent = true;
    loadOwn().then(
      (known) => isCurrent && learnLate(known, 'database'),
      // Pressing the button saves a saved text again, which changes nothing.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  useEffect(() => onOtherTabs(learnChange), []);

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
        <VisuallyHidden>{isSaved ? ` (remove this ${text.shelf})` : ` this ${text.shelf}`}</VisuallyHidden>
      </Button>
      <SavingStatus outcome={outcome} className={styles.outcome} />
    </>
  );
}
