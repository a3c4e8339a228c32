import {
  ArrowLeft,
  ArrowRight,
  Columns2,
  Fullscreen,
  Info,
  type LucideIcon,
  Scan,
  SquareSplitHorizontal,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ViewerCommand } from './viewer-keys.ts';
import styles from './viewer.module.css';

const tools = [
  ['newer', 'Newer picture', ArrowLeft],
  ['older', 'Older picture', ArrowRight],
  ['zoomOut', 'Zoom out', ZoomOut],
  ['zoomIn', 'Zoom in', ZoomIn],
  ['fit', 'Fit into the window', Scan],
  ['beside', 'Compare side by side', Columns2],
  ['slider', 'Compare by a slider', SquareSplitHorizontal],
  ['information', 'Information', Info],
  ['fullScreen', 'Full screen', Fullscreen],
] as const satisfies readonly (readonly [ViewerCommand, string, LucideIcon])[];

interface Props {
  readonly scale: number;
  /** The state of buttons that switch something on and off. */
  readonly pressed: Readonly<Partial<Record<ViewerCommand, boolean>>>;
  /** Buttons that would do nothing now. They stay focusable, so that the focus is not lost at the end of the list. */
  readonly idle: Readonly<Partial<Record<ViewerCommand, boolean>>>;
  readonly commands: Readonly<Record<ViewerCommand, () => void>>;
}

export function ViewerBar({ scale, pressed, idle, commands }: Props) {
  return (
    <div className={styles.bar} role="group" aria-label="Tools">
      {tools.map(([command, label, Icon]) => (
        <button
          key={command}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={pressed[command]}
          aria-disabled={idle[command]}
          data-tool={command}
          onClick={idle[command] === true ? undefined : commands[command]}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
      <output className={styles.scale}>{Math.round(scale * 100)} %</output>
    </div>
  );
}
