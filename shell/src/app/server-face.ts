import type { SharedOffer } from '@irodori/contract/shell-offer';
import type { ModuleDefinition, PagePicture, PreviewCard } from '@irodori/kit/module';
import type { Platform, SessionSnapshot } from '@irodori/platform';
import type { Writable } from 'node:stream';
import type { ColorPreference } from '../color-mode/use-color-mode.ts';
import type { Problem } from '../errors/problem.ts';
import type { Asset, RouteOwner } from '../modules/route-owner.ts';
import type { ShownOverride } from '../override/override-bar.tsx';
import type { PageConfig, PageState } from './page-state.ts';

/** A failure on the server; the log line adds the composition and the request id. */
export interface ServerFailure {
  readonly module: string;
  readonly reference?: string;
  readonly status?: number;
  readonly phase: 'load' | 'card' | 'structured-data' | 'render' | 'stream';
}

/** The preview picture of a page. */
export interface PagePreview extends PagePicture {
  readonly alt: string;
  /** The same in other ratios. */
  readonly inRatios: readonly PagePicture[];
}

/** A stylesheet whose rules stand in the page. */
export interface InlineStyle extends Asset {
  readonly text: string;
}

/** The input of the renderer for one page. */
export interface PageRequest {
  readonly request: Request;
  readonly composition: string;
  readonly navigation: PageState['navigation'];
  /** The module that owns the path, or the problem to show instead. */
  readonly page:
    | { readonly owner: RouteOwner; readonly definition: ModuleDefinition }
    | { readonly problem: Problem };
  /** The platform with the visitor's session. */
  readonly platform: Platform;
  /** The platform without a session, for data that is the same for every visitor. */
  readonly publicPlatform: Platform;
  readonly session: SessionSnapshot;
  readonly colorPreference: ColorPreference;
  readonly config: PageConfig;
  readonly nonce: string;
  readonly shellAssets: {
    readonly scripts: readonly Asset[];
    readonly preloads: readonly Asset[];
    /** Stylesheets that the page requests with its scripts. */
    readonly lateStyles: readonly Asset[];
  };
  /** The styles of the shell and then of the page's module; files in development, because hot updates replace files. */
  readonly styles: readonly (InlineStyle | Asset)[];
  /** Called before a guarded page's loader; throws the redirect to the login page. */
  readonly guard: (url: URL) => void;
  /** The versions that this visitor alone sees, which the page says. */
  readonly override: ShownOverride | undefined;
  /** URLs of the operator's profiles on other sites. */
  readonly profiles: readonly string[];
  /** The preview picture that shows a card; undefined if no painter draws any. */
  readonly previewOf: ((url: URL, card: PreviewCard) => PagePreview) | undefined;
  readonly report: (error: unknown, context: ServerFailure) => void;
  readonly deadlineMs: number;
}

export type RenderedPage =
  | { readonly kind: 'redirect'; readonly response: Response }
  | {
      readonly kind: 'page';
      readonly status: number;
      /** True if the page describes itself to search engines by structured data. */
      readonly isDescribed: boolean;
      readonly pipe: (destination: Writable) => void;
    };

/** Public data of a page, for `_payload.json`. */
export type Payload =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'private' };

export interface PayloadRequest {
  readonly url: URL;
  readonly definition: ModuleDefinition;
  readonly pattern: string;
  readonly publicPlatform: Platform;
  readonly signal: AbortSignal;
  readonly report: PageRequest['report'];
  readonly deadlineMs: number;
}

export interface CardRequest extends PayloadRequest {
  readonly siteUrl: string;
}

/** The exports of the built server bundle, `dist/server`. */
export interface ShellBundle {
  renderPage(page: PageRequest): Promise<RenderedPage>;
  loadPayload(payload: PayloadRequest): Promise<Payload>;
  /** The card of a page for link previews; undefined if the page has none or is not shown. @throws if it fails */
  loadCard(page: CardRequest): Promise<PreviewCard | undefined>;
  /** Index of the pattern that react-router ranks first for the path; -1 if none matches. */
  bestPattern(patterns: readonly string[], path: string): number;
  createServerPlatform: typeof import('@irodori/platform/server').createServerPlatform;
  /** The shared libraries that `require` returns inside the modules' server bundles, by specifier. */
  readonly sharedModules: Readonly<Record<string, unknown>>;
  /** The names in them, and those that browsers get. */
  readonly sharedOffer: SharedOffer;
}
