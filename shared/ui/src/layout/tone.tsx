import { classNames } from '../class-names.ts';
import styles from './tone.module.css';

/** Decoration: a field of screentone dots that fills its positioned parent. Marks what is empty or loading. */
export function Screentone({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.screentone, className)} />;
}

/** Decoration: speed lines that run to the middle of the positioned parent. Marks a running job. */
export function SpeedLines({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.speed, className)} />;
}
