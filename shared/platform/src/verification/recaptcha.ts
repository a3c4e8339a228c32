import { loadScript } from './load-script.ts';
import type { Prove } from './verification.ts';

interface Recaptcha {
  ready(callback: () => void): void;
  render(container: HTMLElement, parameters: Readonly<Record<string, string>>): number;
  execute(widget: number, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Partial<Recaptcha>;
  }
}

/** reCAPTCHA v3: no puzzle. Its badge stays visible at the bottom left, as Google's terms require. */
export async function recaptcha(siteKey: string): Promise<Prove> {
  const api = await loadScript('https://www.google.com/recaptcha/api.js?render=explicit', readyApi);
  await new Promise<void>((resolve) => api.ready(resolve));
  const badge = document.createElement('div');
  document.body.append(badge);
  const widget = api.render(badge, { sitekey: siteKey, badge: 'bottomleft', size: 'invisible' });
  return (action) => api.execute(widget, { action });
}

/** Google's script creates the object first and adds its methods later. */
function readyApi(): Recaptcha | undefined {
  const { ready, render, execute } = globalThis.window.grecaptcha ?? {};
  return ready && render && execute ? { ready, render, execute } : undefined;
}
