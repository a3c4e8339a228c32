import { usePlatform } from '@irodori/kit/hooks';
import { latePart } from '@irodori/ui/late-part';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadVisibility, type OwnVisibility } from './own-visibility.ts';
import styles from './who-sees.module.css';

/* One chunk for the dialogs about pictures, because each makes the module's container larger. */
const VisibilityDialog = latePart(() => import(/* webpackChunkName: "dialogs" */ './visibility-dialog.tsx'));

interface WhoSeesProps {
  readonly jobId: string;
  /** What the page knows; without it the control asks. */
  readonly known?: OwnVisibility;
}

/** Says who sees an own picture, and lets its owner change that. */
export function WhoSees({ jobId, known }: WhoSeesProps) {
  const platform = usePlatform();
  const [own, setOwn] = useState(known);
  const [dialog, setDialog] = useState<'open' | 'closed'>();

  useEffect(() => {
    if (known !== undefined) return undefined;
    let isCurrent = true;
    loadVisibility(platform, [jobId]).then(
      (loaded) => isCurrent && setOwn(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [platform, jobId, known]);

  return (
    <div className={styles.who}>
      <Text size="small" role="status" className={styles.words}>
        {own === undefined || own.visibility === 'private' || own.isHidden ? (
          <EyeOff aria-hidden="true" />
        ) : (
          <Eye aria-hidden="true" />
        )}
        <span>{own === undefined ? 'Who sees this picture' : wordsFor(own)}</span>
      </Text>
      {own === undefined || own.isHidden ? null : (
        <Button size="small" onClick={() => setDialog('open')}>
          Change who sees it
        </Button>
      )}
      {own === undefined || dialog === undefined ? null : (
        <VisibilityDialog
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          jobIds={[jobId]}
          own={own}
          onSaved={(saved) => {
            setOwn(saved);
            setDialog('closed');
          }}
        />
      )}
    </div>
  );
}

function wordsFor({ visibility, showsSettings, isHidden }: OwnVisibility): string {
  if (isHidden) return 'We have hidden this picture. Only you see it.';
  const settings = showsSettings ? 'and its settings' : 'without its settings';
  switch (visibility) {
    case 'private':
      return 'Only you see this picture.';
    case 'unlisted':
      return `Everybody with its address sees this picture, ${settings}.`;
    case 'public':
      return `Everybody sees this picture, ${settings}.`;
  }
}
