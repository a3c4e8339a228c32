import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Script } from 'node:vm';
import { onTestFinished, vi } from 'vitest';

export const origin = 'https://files.example/garden/1/';

/** A fake element with the members that loaders use. */
class Loadable extends EventTarget {
  readonly tagName: string;
  src = '';
  href = '';
  rel = '';
  nonce = '';
  integrity = '';
  crossOrigin = '';
  parentNode: object | null = null;
  onload: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  constructor(tagName: string) {
    super();
    this.tagName = tagName.toUpperCase();
    this.addEventListener('load', (event) => this.onload?.(event));
    this.addEventListener('error', (event) => this.onerror?.(event));
  }
  setAttribute(name: string, value: string): void {
    Object.assign(this, { [name]: value });
  }
  getAttribute(name: string): unknown {
    return Object.entries(this).find(([key]) => key === name)?.[1] ?? null;
  }
  remove(): void {
    this.parentNode = null;
  }
}

export interface Page {
  /** Every script and stylesheet that was requested, in order. */
  readonly loaded: Loadable[];
  /** The preload links of the page: integrity by URL. */
  readonly preloaded: Map<string, string>;
  /** Replaces a file by other bytes; `stall`: the request never completes. */
  readonly served: Map<string, string | 'stall'>;
}

/**
 * A fake page that loads scripts from a build's folder like a browser: bytes that do not match the element's integrity
 * are an error, and a script runs with `document.currentScript` set.
 */
export function openPage(dist: string): Page {
  const page: Page = { loaded: [], preloaded: new Map(), served: new Map() };
  const document = {
    defaultView: globalThis,
    baseURI: 'https://site.example/',
    currentScript: null as Loadable | null,
    addEventListener: () => undefined,
    querySelector: (selector: string) => {
      const integrity = page.preloaded.get(/^\[href="(.+?)"\]/.exec(selector)?.[1] ?? '');
      return integrity === undefined ? null : { integrity };
    },
    createElement: (tagName: string) => new Loadable(tagName),
    getElementsByTagName: (tagName: string) =>
      page.loaded.filter((node) => node.parentNode !== null && node.tagName === tagName.toUpperCase()),
    head: {
      append: (node: Loadable) => add(node),
      appendChild: (node: Loadable) => add(node),
      removeChild: (node: Loadable) => node.remove(),
    },
  };

  function add(node: Loadable): void {
    node.parentNode = document.head;
    page.loaded.push(node);
    void load(node);
  }

  let isOpen = true;
  async function load(node: Loadable): Promise<void> {
    const file = (node.src || node.href).slice(origin.length);
    const replaced = page.served.get(file);
    if (replaced === 'stall') return;
    const bytes = replaced ?? (await readFile(path.join(dist, file)).catch(() => undefined));
    if (!isOpen) return;
    const hash = bytes === undefined ? '' : `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    const isWhole = bytes !== undefined && (node.integrity === '' || node.integrity === hash);
    if (isWhole && node.tagName === 'SCRIPT') {
      document.currentScript = node;
      new Script(String(bytes), { filename: node.src }).runInThisContext();
      document.currentScript = null;
    }
    node.dispatchEvent(new Event(isWhole ? 'load' : 'error'));
  }

  const names = Object.keys(globalThis);
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('HTMLScriptElement', Loadable);
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('location', new URL('https://site.example/'));
  onTestFinished(() => {
    isOpen = false;
    vi.unstubAllGlobals();
    for (const name of Object.keys(globalThis)) {
      if (!names.includes(name)) Reflect.deleteProperty(globalThis, name);
    }
  });
  return page;
}
