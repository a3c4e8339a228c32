import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { useState } from 'react';
import { downloadObject } from '../download-object.ts';

/** A file of a question, which the button downloads. */
export function AttachedFile({ path, name }: { readonly path: string; readonly name: string }) {
  const { storage } = usePlatform();
  const [state, setState] = useState<'idle' | 'opening' | 'failed'>('idle');
  const open = async (): Promise<void> => {
    setState('opening');
    try {
      await downloadObject(storage, { bucket: 'support', path, name });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button size="small" busy={state === 'opening'} onClick={() => void open()}>
        <bdi>{name}</bdi>
      </Button>
      <Text size="small" role="status">
        {state === 'failed' ? 'The file cannot be opened now, or is gone.' : ''}
      </Text>
    </>
  );
}
