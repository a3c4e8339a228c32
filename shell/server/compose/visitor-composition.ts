import type { Context } from 'hono';
import type { Site, SiteEnv } from '../site.ts';
import type { LiveComposition } from './composition.ts';
import { drawShare } from './visitor-share.ts';

/** The composition of a visitor's page: that of an override link, or the current one. While a canary runs, a new visitor draws a share, which a cookie keeps. */
export function visitorComposition(
  c: Context<SiteEnv>,
  { compositions }: Site,
  isSecure: boolean,
): { composition: LiveComposition; cookie?: string } {
  const override = c.get('override');
  if (override !== undefined) return { composition: override.composition };
  const known = c.get('share');
  if (known !== undefined || !compositions.hasCanaries()) return { composition: compositions.current(known) };
  const { share, cookie } = drawShare(isSecure);
  const composition = compositions.current(share);
  c.set('composition', composition.manifest.id);
  return { composition, cookie };
}
