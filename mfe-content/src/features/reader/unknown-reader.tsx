import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { useState } from 'react';

/** Stands in for what a reader can do while the content backend does not tell who is signed in. */
export function UnknownReader({ content }: { readonly content: NonNullable<Platform['content']> }) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setIsAsking(true);
    await content.ready().catch(() => undefined);
    setIsAsking(false);
  };
  return (
    <Notice
      action={
        <Button busy={isAsking} onClick={() => void ask()}>
          Try again
        </Button>
      }
    >
      Your reader account did not arrive. You are still signed in.
    </Notice>
  );
}
