import { Button } from '@irodori/ui/button';
import { useRef, useState } from 'react';
import panel from '../../panel-list.module.css';
import { canNotify, isNotifying, wish } from './notify.ts';
import styles from './tell-me.module.css';

/** Asks once whether this browser shall tell of ready pictures, and then offers to stop that. */
export function TellMe({ isAsked }: { isAsked: boolean }) {
  const [answer, setAnswer] = useState(() => (isNotifying() ? 'yes' : wish.read() ? 'earlier' : undefined));
  const text = useRef<HTMLParagraphElement>(null);
  const keep = (given: 'yes' | 'no'): void => {
    wish.write(given);
    setAnswer(given);
    // The buttons go with the question.
    text.current?.focus();
  };
  const allow = async (): Promise<void> =>
    keep((await Notification.requestPermission()) === 'granted' ? 'yes' : 'no');

  if (!canNotify() && answer === undefined) return null;
  if (answer === 'earlier' || (answer === undefined && !isAsked)) return null;
  return (
    <div className={panel.words}>
      <p ref={text} tabIndex={-1} className={styles.text}>
        {answer === undefined
          ? 'Look elsewhere meanwhile?'
          : answer === 'yes'
            ? 'This browser tells you when a picture is ready.'
            : 'This browser does not tell you of ready pictures.'}
      </p>
      {answer === 'no' ? null : (
        <div className={styles.answers}>
          {answer === undefined ? (
            <Button size="small" onClick={() => void allow()}>
              Tell me when it is ready
            </Button>
          ) : null}
          <Button size="small" variant="quiet" onClick={() => keep('no')}>
            {answer === undefined ? 'No, thank you' : 'Stop telling me'}
          </Button>
        </div>
      )}
    </div>
  );
}
