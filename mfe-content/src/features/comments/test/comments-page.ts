import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import module from '../../../module.ts';
import { sampleTexts } from '../../../sample-texts.ts';
import type { ContentDouble } from './content-double.ts';

export const path = '/blog/how-ink-draws';
export const aki = { id: 1, username: 'Aki' };

export const comment = (documentId: string, more: object = {}) => ({
  documentId,
  name: 'Ren',
  text: `Words of ${documentId}.`,
  createdAt: '2026-11-20T08:00:00Z',
  state: 'shown' as const,
  ...more,
});
export const own = (documentId: string, more: object = {}) =>
  comment(documentId, { name: 'Aki', isOwn: true, ...more });

/** The elements that the page observes, each with a function that says whether it is on the screen. */
export const observers: { notify: (isIntersecting: boolean) => void; element: Element }[] = [];
/** The streams of events that the page has opened, oldest first. */
export const streams: FakeEventSource[] = [];

class FakeIntersectionObserver {
  readonly #callback: (entries: object[]) => void;
  constructor(callback: (entries: object[]) => void) {
    this.#callback = callback;
  }
  observe(element: Element): void {
    observers.push({
      element,
      notify: (isIntersecting) => this.#callback([{ isIntersecting, target: element }]),
    });
  }
  unobserve(): void {}
  disconnect(): void {}
}

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  get isClosed(): boolean {
    return this.readyState === FakeEventSource.CLOSED;
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  /** The server refuses the stream, which ends it for a browser. */
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
  /** The connection breaks, and the browser opens it again by itself. */
  lose(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
  tell(version: number): void {
    this.dispatchEvent(new MessageEvent('message', { data: String(version) }));
  }
}

/**
 * Gives the tests of a file what their DOM lacks: observers, to which elements are far from the screen until a test says
 * otherwise, and streams of events.
 */
export function fakeBrowser(): void {
  beforeEach(() => {
    observers.length = 0;
    streams.length = 0;
    vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
    vi.stubGlobal('EventSource', FakeEventSource);
  });
}

/** The section of comments, when the reader is known and the comments have arrived or are missed. */
export async function section(): Promise<HTMLElement> {
  const found = await screen.findByRole('region', { name: /^Comments/ });
  await waitFor(() => expect(within(found).queryByText('One moment …')).toBeNull());
  return found;
}
export const items = async () =>
  within(await section())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** Brings the section onto the screen, or takes it away. */
export const scroll = (isOnScreen: boolean) =>
  act(async () => {
    for (const { notify, element } of observers) if (element.tagName === 'SECTION') notify(isOnScreen);
  });
export const field = (name: RegExp) => screen.getByRole('textbox', { name });

/** Opens a post at its comments. */
export async function open(double: ContentDouble, address = `${path}#comments`) {
  const platform = { ...fakePlatform({ texts: sampleTexts }), content: double.face };
  return renderModule(module, address, platform);
}
