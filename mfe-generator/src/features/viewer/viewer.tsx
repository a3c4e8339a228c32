import { Dialog } from '@irodori/ui/dialog';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { Choices } from './choices.tsx';
import { Information } from './information.tsx';
import { joinPanes, type SwipeDirection } from './join-panes.ts';
import { Stage } from './stage.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useNeighbours } from './use-neighbours.ts';
import { openerOf } from './opener-of.ts';
import type { OverlayHash, OverlaysProps } from './overlay-link.tsx';
import { altOf, type ViewedPicture } from './viewed-picture.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { commandOf, type ViewerCommand } from './viewer-keys.ts';
import styles from './viewer.module.css';

/** One picture, two side by side, or one over the other with a slider between them. */
export type Comparison = 'none' | 'beside' | 'slider';

const nextComparison: Readonly<Record<Comparison, Comparison>> = {
  none: 'beside',
  beside: 'slider',
  slider: 'none',
};

/** The way in pixels that an arrow key moves a zoomed picture. */
const step = 80;

interface Props extends Pick<OverlaysProps, 'whose' | 'app'> {
  readonly first: ViewedPicture;
  /** The picture that it is compared with first; without it, the one that it was made from, or its neighbour. */
  readonly compared: ViewedPicture | undefined;
  /** The fragment that opened it: `#compare` begins with the comparison. */
  readonly hash: Exclude<OverlayHash, '#save'>;
  /** Called with each picture that the visitor goes to, but for those that a picture is only compared with. */
  readonly onShow: (picture: ViewedPicture) => void;
  readonly onClose: () => void;
}

/** A picture over the whole window: zoomed, moved, compared with another one, and left for its neighbours. */
export function Viewer({ first, compared, hash, whose, app, onShow, onClose }: Props) {
  const [shown, setShown] = useState(first);
  const [other, setOther] = useState<ViewedPicture>();
  const [comparison, setComparison] = useState<Comparison>('none');
  /** The comparison that begins as soon as there is a picture to compare with. */
  const [wanted, setWanted] = useState<Comparison | undefined>(hash === '#compare' ? 'beside' : undefined);
  const [isInformed, setIsInformed] = useState(false);
  const [scale, setScale] = useState(1);
  const [panes] = useState(() => joinPanes(setScale));
  const { newer, older, origin, reason } = useNeighbours(shown, whose, app);
  const partner = (compared?.id === shown.id ? first : compared) ?? origin ?? older ?? newer;
  const fullScreen = useFullScreen();

  const show = (picture: ViewedPicture | null): void => {
    if (picture === null) return;
    panes.fit();
    setShown(picture);
    if (other === undefined) onShow(picture);
  };
  const compare = (next: Comparison): void => {
    if (comparison === 'none') return setWanted(next);
    panes.fit();
    setComparison(next);
    if (next !== 'none') return;
    setOther(undefined);
    onShow(shown);
  };
  if (wanted !== undefined && partner !== null) {
    setWanted(undefined);
    setComparison(wanted);
    setOther(shown);
    setShown(partner);
  }
  const swipe = useEffectEvent((direction: SwipeDirection) => show(direction < 0 ? older : newer));
  useEffect(() => panes.onSwipe((direction) => swipe(direction)), [panes]);

  const commands: Readonly<Record<ViewerCommand, () => void>> = {
    newer: () => show(newer),
    older: () => show(older),
    zoomIn: () => panes.zoomIn(),
    zoomOut: () => panes.zoomOut(),
    fit: () => panes.fit(),
    left: () => (scale === 1 ? show(newer) : panes.move(step, 0)),
    right: () => (scale === 1 ? show(older) : panes.move(-step, 0)),
    up: () => panes.move(0, step),
    down: () => panes.move(0, -step),
    beside: () => compare(comparison === 'beside' ? 'none' : 'beside'),
    slider: () => compare(comparison === 'slider' ? 'none' : 'slider'),
    compare: () => compare(nextComparison[comparison]),
    information: () => setIsInformed(!isInformed),
    fullScreen: fullScreen.toggle,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = commandOf(event);
    if (command === undefined) return;
    event.preventDefault();
    commands[command]();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      onKeyDown={onKeyDown}
      finalFocus={openerOf(hash)}
      size="full"
      title={shown.words === '' ? shown.app.name : shown.words}
    >
      <div className={styles.viewer}>
        <Stage shown={shown} other={other} comparison={comparison} addPane={panes.add} />
        {isInformed ? <Information picture={shown} /> : null}
      </div>
      <p className={styles.note} role="status">
        {wanted !== undefined && partner === null ? reason : ''}
      </p>
      {other === undefined ? null : (
        <Choices compared={other} shown={shown} whose={whose} app={app} onChoose={show} />
      )}
      <ViewerBar
        scale={scale}
        pressed={{
          beside: comparison === 'beside',
          slider: comparison === 'slider',
          information: isInformed,
          fullScreen: fullScreen.isOn,
        }}
        idle={{
          newer: newer === null,
          older: older === null,
          zoomOut: scale === 1,
          fit: scale === 1,
          beside: comparison === 'none' && partner === null,
          slider: comparison === 'none' && partner === null,
        }}
        commands={commands}
      />
      <VisuallyHidden role="status">{shown.id === first.id ? '' : altOf(shown)}</VisuallyHidden>
    </Dialog>
  );
}
