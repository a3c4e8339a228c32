/** What the viewer does by keys and buttons. */
export type ViewerCommand =
  | 'newer'
  | 'older'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'beside'
  | 'slider'
  | 'compare'
  | 'information'
  | 'fullScreen';

const commands: Readonly<Record<string, ViewerCommand>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  c: 'compare',
  i: 'information',
  f: 'fullScreen',
};

/** The keys in words, for the visitor. */
export const keyWords = [
  ['+ −', 'Zoom'],
  ['0', 'Fit into the window'],
  ['← →', 'Other pictures, or move a zoomed one'],
  ['C', 'Side by side, by a slider, alone'],
  ['I', 'This information'],
  ['F', 'Full screen'],
  ['Esc', 'Close'],
] as const;

interface Pressed {
  readonly key: string;
  readonly target: EventTarget;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The command of a key; undefined if the browser uses it, or the slider or the information that has the focus. */
export function commandOf({ key, target, altKey, ctrlKey, metaKey }: Pressed): ViewerCommand | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const takesArrows = target instanceof Element && target.closest('input, section') !== null;
  return takesArrows && key.startsWith('Arrow') ? undefined : commands[key];
}
