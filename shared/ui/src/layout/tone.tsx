import { classNames } from '../class-names.ts';
import styles from './tone.module.css';

/** Decoration: screentone dots that fill the positioned parent. For empty and loading content. */
export function Screentone({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.screentone, className)} />;
}

/** Decoration: speed lines towards the middle of the positioned parent. For a running job. */
export function SpeedLines({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.speed, className)} />;
}
