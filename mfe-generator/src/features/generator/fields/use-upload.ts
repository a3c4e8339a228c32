import { usePlatform } from '@irodori/kit/hooks';
import type { AppPromptField } from '@irodori/contract/entities';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PromptFieldProps } from './prompt-field-props.ts';

type Upload =
  | { readonly state: 'running'; readonly file: File }
  | { readonly state: 'failed'; readonly file: File; readonly error: string }
  | { readonly state: 'stored'; readonly file: File; readonly path: string };

const lost = 'The picture did not arrive. Please choose it again.';

/** Uploads a chosen picture at once. Earlier uploads are ignored, and all uploads once the field is removed. */
export function useUpload({ field, onChange, onUpload }: PromptFieldProps) {
  const platform = usePlatform();
  const [upload, setUpload] = useState<Upload>();
  const latest = useRef<File | null>(null);
  const forget = useEffectEvent(() => {
    latest.current = null;
    onUpload('idle');
  });
  useEffect(() => () => forget(), []);

  const store = async (file: File): Promise<Upload> => {
    try {
      // Loaded on demand, because most visitors choose no picture.
      const { storeInput } = await import(/* webpackChunkName: "submit" */ './upload-input.ts');
      return { state: 'stored', file, path: await storeInput(platform, file, boundsOf(field)) };
    } catch (error) {
      const isRefused = error instanceof Error && error.name === 'RefusedPicture';
      return { state: 'failed', file, error: isRefused ? error.message : lost };
    }
  };
  const take = async (file: File | null): Promise<void> => {
    latest.current = file;
    onChange('');
    setUpload(file === null ? undefined : { state: 'running', file });
    onUpload(file === null ? 'idle' : 'running');
    if (file === null) return;
    const next = await store(file);
    if (latest.current !== file) return;
    setUpload(next);
    onUpload(next.state === 'failed' ? 'failed' : 'idle');
    if (next.state === 'stored') onChange(next.path);
  };
  return { upload, take };
}

const boundsOf = ({ minValue, maxValue }: AppPromptField) => ({ minValue, maxValue });
