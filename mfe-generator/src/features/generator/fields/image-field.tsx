import { useSession } from '@irodori/kit/hooks';
import { ImageInput } from '@irodori/ui/image-input';
import { useLate } from '../../workspace/use-late.ts';
import styles from './fields.module.css';
import { KeptImage } from './kept-image.tsx';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';
import { useUpload } from './use-upload.ts';

/** A field for a picture, which is uploaded at once, so that the form contains only its path. */
export function ImageField(props: PromptFieldProps) {
  const { field, value } = props;
  const session = useSession();
  const { upload, take } = useUpload(props);
  const path = textOf(value);
  /* The form may have been filled or cleared since the upload. */
  const current = upload?.state === 'stored' && upload.path !== path ? undefined : upload;
  const own = fieldProps(props);
  const { Part: CropImage } = useLate(
    async () => (await import(/* webpackChunkName: "dialogs" */ './crop-image.tsx')).CropImage,
    { isWanted: current?.state === 'stored' },
  );

  return (
    <div className={styles.image}>
      <ImageInput
        {...own}
        {...(current?.state === 'failed' ? { error: current.error } : {})}
        description={[own.description, notes[session.status]].filter(Boolean).join(' ')}
        disabled={session.status === 'awaiting-second-factor'}
        accept={field.config.accept}
        value={current?.file ?? null}
        kept={path === '' ? undefined : <KeptImage key={path} path={path} />}
        onValueChange={(file) => void take(file)}
      />
      {/* It stays while the chosen part is stored: the focus returns to its button. */}
      {current !== undefined && current.state !== 'failed' && CropImage !== undefined ? (
        <CropImage of={props} file={current.file} onCrop={(part) => void take(part)} />
      ) : null}
      <p className={styles.upload} role="status">
        {current?.state === 'running'
          ? 'Storing your picture. Only you and the engine that draws can see it.'
          : ''}
      </p>
    </div>
  );
}

const notes = {
  'signed-in': '',
  'signed-out': 'Adding one begins a guest account.',
  'awaiting-second-factor': 'You can add your own picture once you have signed in completely.',
} as const;
