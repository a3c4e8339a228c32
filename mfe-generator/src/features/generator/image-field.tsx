import { usePlatform, useSession } from '@irodori/kit/hooks';
import { ImageInput } from '@irodori/ui/image-input';
import { useState } from 'react';
import { KeptImage } from './kept-image.tsx';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';
import { sizeComplaint, uploadInput } from './upload-input.ts';
import styles from './fields.module.css';

type Upload = { readonly file: File; readonly error?: string; readonly isRunning: boolean };

/** A picture of the visitor's own. It is stored at once, so that the form holds only its path. */
export function ImageField(props: PromptFieldProps) {
  const { field, value, onChange } = props;
  const platform = usePlatform();
  const session = useSession();
  const [upload, setUpload] = useState<Upload>();
  const path = textOf(value);

  if (session.status === 'signed-out') {
    const { label, required } = fieldProps(props);
    return (
      <ImageInput
        {...fieldProps(props)}
        label={label}
        required={required}
        disabled
        description="Your own picture can be added once you are signed in. What you typed stays."
        value={null}
        onValueChange={() => undefined}
      />
    );
  }
  const { userId } = session;

  const take = async (file: File | null): Promise<void> => {
    onChange('');
    if (file === null) return setUpload(undefined);
    setUpload({ file, isRunning: true });
    const complaint = await sizeComplaint(file, field);
    if (complaint !== undefined) return setUpload({ file, error: complaint, isRunning: false });
    try {
      onChange(await uploadInput(platform, userId, file));
      return setUpload({ file, isRunning: false });
    } catch {
      const error = 'The picture did not arrive. Please choose it again; nothing was charged.';
      return setUpload({ file, error, isRunning: false });
    }
  };

  if (path !== '' && upload === undefined)
    return <KeptImage label={field.label} path={path} onRemove={() => onChange('')} />;
  return (
    <div>
      <ImageInput
        {...fieldProps(props)}
        {...(upload?.error === undefined ? {} : { error: upload.error })}
        accept={field.config.accept}
        value={upload?.file ?? null}
        onValueChange={(file) => void take(file)}
      />
      <p className={styles['upload']} role="status">
        {upload?.isRunning === true ? 'Storing your picture. Only you and the worker can see it.' : ''}
      </p>
    </div>
  );
}
