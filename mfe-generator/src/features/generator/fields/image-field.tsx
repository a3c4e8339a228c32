import { useSession } from '@irodori/kit/hooks';
import { ImageInput } from '@irodori/ui/image-input';
import styles from './fields.module.css';
import { KeptImage } from './kept-image.tsx';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';
import { useUpload } from './use-upload.ts';

/** A field for a picture, which is uploaded at once, so that the form contains only its path. */
export function ImageField(props: PromptFieldProps) {
  const session = useSession();
  if (session.status === 'signed-in') return <OwnImage {...props} userId={session.userId} />;
  return (
    <ImageInput
      {...fieldProps(props)}
      disabled
      description="Your own picture can be added once you are signed in. What you typed stays."
      value={null}
      onValueChange={() => undefined}
    />
  );
}

function OwnImage({ userId, ...props }: PromptFieldProps & { readonly userId: string }) {
  const { field, value } = props;
  const { upload, take } = useUpload(props, userId);
  const path = textOf(value);
  /* The form may have been filled or cleared since the upload. */
  const current = upload?.state === 'stored' && upload.path !== path ? undefined : upload;

  return (
    <div>
      <ImageInput
        {...fieldProps(props)}
        {...(current?.state === 'failed' ? { error: current.error } : {})}
        accept={field.config.accept}
        value={current?.file ?? null}
        kept={path === '' ? undefined : <KeptImage key={path} path={path} />}
        onValueChange={(file) => void take(file)}
      />
      <p className={styles.upload} role="status">
        {current?.state === 'running'
          ? 'Storing your picture. Only you and the engine that draws can see it.'
          : ''}
      </p>
    </div>
  );
}
