import { picturePath, signUpPath } from '@irodori/contract/paths';
import { visibility as visibilities } from '@irodori/contract/shown-pictures';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose, type DialogProps } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { RadioGroup } from '@irodori/ui/radio-group';
import { type SyntheticEvent, useState } from 'react';
import type { OwnVisibility } from './own-visibility.ts';
import { setVisibility } from './set-visibility.ts';
import styles from './who-sees.module.css';

const who = [
  { value: 'private', label: 'Only me' },
  { value: 'unlisted', label: 'Everybody with the address', description: 'It is in no list.' },
  {
    value: 'public',
    label: 'Everybody',
    description:
      'It is among everybody’s pictures, and may stand on the page of its app. If an editor chooses it for the home page, search engines find it, too.',
  },
];
const settings = [
  { value: 'no', label: 'Keep them to myself' },
  {
    value: 'yes',
    label: 'Show them',
    description: 'Others see the words and the seed, can start from them, and save them with the picture.',
  },
];

interface VisibilityFormProps {
  /** One picture, or several, which get the same choice. */
  readonly jobIds: readonly string[];
  /** What is chosen initially; nothing where it is not given. */
  readonly own: Partial<OwnVisibility>;
  readonly onSaved: (own: OwnVisibility) => void;
}

interface VisibilityDialogProps extends VisibilityFormProps, Pick<DialogProps, 'finalFocus'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The dialog in which the owner of pictures says who sees them. */
export default function VisibilityDialog({ open, onClose, finalFocus, ...form }: VisibilityDialogProps) {
  const isOne = form.jobIds.length === 1;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      finalFocus={finalFocus}
      title={isOne ? 'Who sees this picture' : `Who sees these ${form.jobIds.length} pictures`}
      description="Your name is not shown. You can take it back at any time; the address then stops working."
    >
      <VisibilityForm {...form} />
    </Dialog>
  );
}

function VisibilityForm({ jobIds, own, onSaved }: VisibilityFormProps) {
  const [first = '', ...others] = jobIds;
  const platform = usePlatform();
  const session = useSession();
  const [visibility, setChosen] = useState(own.visibility);
  const [showsSettings, setShowsSettings] = useState(own.showsSettings);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  const isShown = visibility !== undefined && visibility !== 'private';

  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving || visibility === undefined) return;
    setIsSaving(true);
    setProblem(undefined);
    const choice = { visibility, showsSettings: isShown && showsSettings === true };
    const failure = await setVisibility(platform, { jobIds: [...jobIds], ...choice });
    setIsSaving(false);
    setProblem(failure);
    if (failure === undefined) onSaved({ ...choice, isHidden: false });
  };

  return (
    <form method="post" className={styles.form} onSubmit={(event) => void save(event)}>
      <RadioGroup
        label={others.length === 0 ? 'Who sees it' : 'Who sees them'}
        name="visibility"
        required
        options={who}
        value={visibility ?? ''}
        onValueChange={(value) => setChosen(visibilities.parse(value))}
      />
      {isShown ? (
        <>
          <RadioGroup
            label={others.length === 0 ? 'Its settings' : 'Their settings'}
            name="settings"
            description="A picture that you uploaded is never shown."
            required
            options={settings}
            value={showsSettings === undefined ? '' : showsSettings ? 'yes' : 'no'}
            onValueChange={(value) => setShowsSettings(value === 'yes')}
          />
          <Text size="small" strength="soft">
            {others.length === 0 ? (
              <>
                Its address is that of <Link to={picturePath(first)}>its own page</Link>.{' '}
              </>
            ) : null}
            Our picture check looks first. Pictures that you show to everybody lead to each other.
          </Text>
        </>
      ) : null}
      {session.status === 'signed-in' && session.isAnonymous ? (
        <Notice announce={false}>
          Guests cannot show pictures. <Link to={signUpPath}>Create an account</Link>; your pictures come
          along.
        </Notice>
      ) : null}
      {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
      <div className={styles.actions}>
        <DialogClose render={<Button>Cancel</Button>} />
        <Button type="submit" variant="primary" busy={isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
}
