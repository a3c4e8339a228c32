import { select } from 'd3-selection';
import { zoom as gestures, zoomIdentity, zoomTransform, type ZoomTransform } from 'd3-zoom';

/** Zoomed in as far as this, a picture of 768 pixels shows its pixels on every screen. */
const largestScale = 12;

const keyScale = 1.5;

/** The way in pixels that a finger or mouse makes over a picture which is not zoomed, to leave for its neighbour. */
const swipeWay = 60;

/** -1 is to the left. */
export type SwipeDirection = -1 | 1;

export interface JoinedPanes {
  /** Adds an element of the same size as the others; returns the function that takes it out. */
  add(pane: HTMLElement): () => void;
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  /** Moves the pictures by pixels of the screen. */
  move(x: number, y: number): void;
  /** Sets who hears of a picture in its first size that was swiped; returns the function that ends it. */
  onSwipe(listener: (direction: SwipeDirection) => void): () => void;
}

interface GestureEvent {
  readonly sourceEvent: Event | null;
  readonly transform: ZoomTransform;
}

/**
 * Lets pictures be zoomed and moved together by wheel, touch and mouse. Each pane shows the same part of its picture, by
 * its custom properties `--zoom`, `--x` and `--y`.
 */
export function joinPanes(onScale: (scale: number) => void): JoinedPanes {
  const panes = new Set<HTMLElement>();
  let swiped: ((direction: SwipeDirection) => void) | undefined;
  let began: { readonly scale: number; readonly x: number } | undefined;

  const show = (transform: ZoomTransform): void => {
    for (const pane of panes) {
      select(pane).property('__zoom', transform);
      pane.style.setProperty('--zoom', String(transform.k));
      pane.style.setProperty('--x', `${transform.x}px`);
      pane.style.setProperty('--y', `${transform.y}px`);
    }
    onScale(transform.k);
  };
  const behaviour = gestures<HTMLElement, unknown>()
    .scaleExtent([1, largestScale])
    .constrain(kept)
    .duration(matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250)
    .on('start', ({ sourceEvent, transform }: GestureEvent) => {
      const x = placeOf(sourceEvent);
      began = x === undefined ? undefined : { scale: transform.k, x };
    })
    .on('zoom', ({ transform }: GestureEvent) => show(transform))
    .on('end', ({ sourceEvent, transform }: GestureEvent) => {
      const x = placeOf(sourceEvent);
      if (began === undefined || x === undefined || began.scale !== 1 || transform.k !== 1) return;
      const way = x - began.x;
      if (Math.abs(way) >= swipeWay) swiped?.(way < 0 ? -1 : 1);
    });
  /** Acts on one pane, which the others follow. */
  const onFirst = (act: (pane: HTMLElement) => void): void => [...panes].slice(0, 1).forEach(act);
  return {
    add(pane) {
      panes.add(pane);
      select(pane).call(behaviour);
      show(zoomIdentity);
      return () => {
        panes.delete(pane);
        select(pane).on('.zoom', null);
      };
    },
    zoomIn: () => onFirst((pane) => behaviour.scaleBy(select(pane), keyScale)),
    zoomOut: () => onFirst((pane) => behaviour.scaleBy(select(pane), 1 / keyScale)),
    fit: () => show(zoomIdentity),
    move: (x, y) =>
      onFirst((pane) => {
        const { k } = zoomTransform(pane);
        behaviour.translateBy(select(pane), x / k, y / k);
      }),
    onSwipe(listener) {
      swiped = listener;
      return () => {
        swiped = undefined;
      };
    },
  };
}

/** A picture covers its pane: no edge of it is moved inside. */
function kept(
  { k, x, y }: ZoomTransform,
  [[left, top], [right, bottom]]: [[number, number], [number, number]],
) {
  const held = (value: number, size: number): number => Math.min(0, Math.max(size * (1 - k), value));
  return zoomIdentity.translate(held(x, right - left), held(y, bottom - top)).scale(k);
}

/** Where one finger or the mouse is; undefined for other gestures. */
function placeOf(event: Event | null): number | undefined {
  if (event === null) return undefined;
  if ('touches' in event) {
    const { touches, changedTouches } = event as TouchEvent;
    return touches.length <= 1 ? (touches[0] ?? changedTouches[0])?.clientX : undefined;
  }
  return event instanceof MouseEvent && event.type !== 'wheel' ? event.clientX : undefined;
}
