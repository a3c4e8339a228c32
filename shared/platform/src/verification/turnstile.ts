import { loadScript } from './load-script.ts';
import type { Prove } from './verification.ts';

interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      appearance: 'interaction-only';
      callback: (token: string) => void;
      'error-callback': (code: string) => void;
    },
  ): string;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Cloudflare Turnstile: invisible, unless Cloudflare requires a click in a box at the bottom left. */
export async function turnstile(siteKey: string): Promise<Prove> {
  const src = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
  const api = await loadScript(src, () => globalThis.window.turnstile);
  return async (action) => {
    const box = document.createElement('div');
    box.style.cssText = 'position: fixed; inset-block-end: 1rem; inset-inline-start: 1rem; z-index: 100';
    document.body.append(box);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const widget = api.render(box, {
      sitekey: siteKey,
      action,
      appearance: 'interaction-only',
      callback: resolve,
      'error-callback': (code) => reject(new Error(`Turnstile answered ${code}`)),
    });
    return promise.finally(() => {
      api.remove(widget);
      box.remove();
    });
  };
}
