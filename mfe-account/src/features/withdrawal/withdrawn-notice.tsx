import { Notice } from '@irodori/ui/notice';
import { useEffect, useRef } from 'react';
import type { Withdrawn } from './withdraw-button.tsx';

/** Says that a withdrawal was made. It takes the focus, because the button that had it is gone. */
export function WithdrawnNotice({ withdrawn: { name, refund } }: { withdrawn: Withdrawn }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1}>
      <Notice tone="success" announce={false} title={`You have withdrawn from ${name}.`}>
        {refund} are on their way back to you. We have sent you a mail that confirms it.
      </Notice>
    </div>
  );
}
