import type { ContentConfig, SessionSnapshot } from '@irodori/platform';
import type { VerificationConfig } from '@irodori/platform/browser';
import type { NavigationEntry } from '../chrome/header/navigation.ts';
import type { ColorPreference } from '../color-mode/use-color-mode.ts';
import type { RouteOwner } from '../modules/route-owner.ts';
import { inlineJson } from './inline-json.ts';

/** State that the server passes to the browser in a script of the page. */
export interface PageState {
  readonly composition: string;
  readonly navigation: readonly NavigationEntry[];
  /** The module that owns the page; null if no module does or the module is unavailable. */
  readonly owner: RouteOwner | null;
  readonly loaderData: Record<string, unknown>;
  readonly errors: Record<string, unknown> | null;
  readonly session: SessionSnapshot;
  readonly colorPreference: ColorPreference;
  readonly config: PageConfig;
}

/** The configuration that the browser gets; no other value of the environment reaches it. */
export interface PageConfig {
  readonly shellVersion: string;
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  /** Modules whose pages tell that they came alive and whether they were slow, since a canary of the module runs. */
  readonly judged?: readonly string[] | undefined;
  readonly compositionPollMs: number;
  readonly moduleDeadlineMs: number;
  readonly verification: VerificationConfig;
  /** Absent without any. */
  readonly customProviders?: readonly string[] | undefined;
  /** Absent without a content backend. */
  readonly content?: ContentConfig | undefined;
}

const variable = 'irodoriPage';

/** The source of the inline script that contains the state. */
export const pageStateScript = (state: PageState): string => `self.${variable}=${inlineJson(state)}`;

export function readPageState(): PageState {
  const state: unknown = Reflect.get(globalThis, variable);
  if (typeof state !== 'object' || state === null)
    throw new Error(`The page contains no state: self.${variable} is ${String(state)}.`);
  return state as PageState;
}
