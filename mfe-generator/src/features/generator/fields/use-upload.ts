import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { textOf, type PromptFieldProps } from './prompt-field-props.ts';

type Upload =
  | { readonly state: 'running'; readonly file: File }
  | { readonly state: 'failed'; readonly file: File; readonly error: string }
  | { readonly state: 'stored'; readonly file: File; readonly path: string };

const lost = 'The picture did not arrive. Please choose it again.';

/**
 * Uploads a chosen picture at once. Earlier uploads are ignored, and all uploads once the form is filled with another
 * picture or the field is removed.
 */
export function useUpload({ field, value, onChange, onUpload }: PromptFieldProps) {
  const platform = usePlatform();
  const [upload, setUpload] = useState<Upload>();
  const latest = useRef<File | null>(null);
  const show = (next: Upload | undefined): void => {
    setUpload(next);
    onUpload(next?.state);
  };
  const forget = useEffectEvent(() => {
    latest.current = null;
    onUpload(undefined);
  });
  useEffect(() => () => forget(), []);
  // While a picture is stored, the field is empty.
  const isFilled = upload?.state !== 'stored' && textOf(value) !== '';
  if (isFilled && upload !== undefined) setUpload(undefined);
  useEffect(() => {
    if (isFilled) forget();
  }, [isFilled]);

  const store = async (file: File): Promise<Upload> => {
    try {
      // Loaded on demand, because most visitors choose no picture.
      const { storeInput } = await import(/* webpackChunkName: "submit" */ './upload-input.ts');
      return { state: 'stored', file, path: await storeInput(platform, file, field) };
    } catch (error) {
      const isRefused = error instanceof Error && error.name === 'RefusedPicture';
      return { state: 'failed', file, error: isRefused ? error.message : lost };
    }
  };
  const take = async (file: File | null): Promise<void> => {
    latest.current = file;
    onChange('');
    show(file === null ? undefined : { state: 'running', file });
    if (file === null) return;
    const next = await store(file);
    if (latest.current !== file) return;
    show(next);
    if (next.state === 'stored') onChange(next.path);
  };
  return { upload, take };
}
