import { type ReactNode, useId } from 'react';
import styles from './progress.module.css';

export interface ProgressProps {
  /** 0 to 1; null while it is unknown. */
  readonly value: number | null;
  /** Name of the running work, e.g. "Drawing your picture". */
  readonly label: string;
  /** The step in words, e.g. "ink". */
  readonly stage?: string | undefined;
  /** The content of the frame, such as the preview; without it the frame is a line. */
  readonly children?: ReactNode;
}

const hues = [1, 2, 3, 4, 5] as const;

/** A progress bar as a frame whose outline gets its five colours one after another, clockwise. */
export function Progress({ value, label, stage, children }: ProgressProps) {
  const id = useId();
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  const words = [percent === null ? undefined : `${percent} %`, stage]
    .filter((part) => part !== undefined)
    .join(', ');
  return (
    <div className={styles.progress} data-framed={children !== undefined}>
      <div
        className={styles.frame}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={words === '' ? undefined : words}
      >
        {children === undefined ? <Line percent={percent} /> : <Frame percent={percent} />}
      </div>
      {children}
      <p className={styles.words}>
        <span id={id}>{label}</span>
        {stage === undefined ? null : <span className={styles.stage}>{stage}</span>}
        {percent === null ? null : <span className={styles.number}>{`${percent} %`}</span>}
      </p>
    </div>
  );
}

/** The painted length of one hue's fifth, in percent of the whole outline. */
const painted = (percent: number, index: number) => Math.min(20, Math.max(0, percent - index * 20));

function Frame({ percent }: { percent: number | null }) {
  return (
    <svg className={styles.svg} aria-hidden="true" data-unknown={percent === null}>
      <rect className={styles.ink} width="100%" height="100%" />
      {hues.map((hue, index) => (
        <rect
          key={hue}
          className={styles.hue}
          data-hue={hue}
          width="100%"
          height="100%"
          pathLength={100}
          strokeDasharray={`${percent === null ? 4 : painted(percent, index)} 100`}
          strokeDashoffset={-index * 20}
        />
      ))}
    </svg>
  );
}

function Line({ percent }: { percent: number | null }) {
  return (
    <svg className={styles.line} aria-hidden="true" data-unknown={percent === null}>
      {hues.map((hue, index) => (
        <rect
          key={hue}
          className={styles.fill}
          data-hue={hue}
          x={`${index * 20}%`}
          width={`${percent === null ? 4 : painted(percent, index)}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}
