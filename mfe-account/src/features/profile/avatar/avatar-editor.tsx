import { useOwnAvatar } from '@irodori/kit/own-avatar';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Avatar } from '@irodori/ui/avatar';
import { Button } from '@irodori/ui/button';
import { CropDialog } from '@irodori/ui/crop-dialog';
import { encodePicture } from '@irodori/ui/encode-picture';
import { Text } from '@irodori/ui/heading';
import { ImageInput } from '@irodori/ui/image-input';
import { Notice } from '@irodori/ui/notice';
import { useState } from 'react';
import { focusTitle } from '../focus-title.ts';
import styles from './avatar.module.css';
import { removeAvatar, saveAvatar } from './save-avatar.ts';

/** Pixels of the large avatar, which is 4rem wide. */
const leastSide = 64;

interface AvatarEditorProps {
  readonly userId: string;
  /** Stands for the visitor without a name. */
  readonly address: string;
  readonly titleId: string;
}

/** The visitor's picture, and the ways to choose another one or to remove it. */
export function AvatarEditor({ userId, address, titleId }: AvatarEditorProps) {
  const platform = usePlatform();
  const session = useSession();
  const src = useOwnAvatar();
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string }>();
  const [state, setState] = useState<'idle' | 'removing' | 'saved' | 'removed' | 'failed'>('idle');
  const isSignedIn = session.status === 'signed-in';
  const hasAvatar = isSignedIn && session.avatar !== null;
  const name = (isSignedIn ? session.name : null) ?? address;

  const close = (): void => {
    if (chosen !== undefined) URL.revokeObjectURL(chosen.url);
    setChosen(undefined);
  };
  const remove = async (): Promise<void> => {
    setState('removing');
    try {
      await removeAvatar(platform, userId);
      setState('removed');
      focusTitle(titleId);
    } catch {
      setState('failed');
    }
  };

  return (
    <div className={styles.editor}>
      <Avatar name={name} src={src} size="large" />
      <div className={styles.ways}>
        <Text strength="soft">
          Only you see it.
          {hasAvatar ? null : ' Until you choose one, the first letter of your name stands in its place.'}
        </Text>
        <ImageInput
          label={hasAvatar ? 'Choose another picture' : 'Choose a picture'}
          name="avatar"
          required
          value={null}
          onValueChange={(file) => {
            setState('idle');
            if (file !== null) setChosen({ file, url: URL.createObjectURL(file) });
          }}
        />
        {hasAvatar ? (
          <Button busy={state === 'removing'} onClick={() => void remove()}>
            Remove your picture
          </Button>
        ) : null}
        {state === 'saved' ? <Notice tone="success">Your picture is saved.</Notice> : null}
        {state === 'removed' ? <Notice tone="success">Your picture is removed.</Notice> : null}
        {state === 'failed' ? (
          <Notice tone="error">That did not arrive, so your picture stays. Please try again.</Notice>
        ) : null}
      </div>
      {chosen === undefined ? null : (
        <CropDialog
          url={chosen.url}
          aspect={1}
          shape="round"
          least={leastSide}
          onSave={async (area) => {
            await saveAvatar(platform, userId, await encodePicture(chosen.file, { area, longest: 512 }));
            close();
            setState('saved');
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
