import type { Context } from 'hono';
import type { Site, SiteEnv } from '../site.ts';
import type { LiveComposition } from './composition.ts';
import { drawPlace } from './visitor-place.ts';

/** The composition of a visitor's page: that of an override link, or the current one. While a canary runs, a new visitor draws a place, which a cookie keeps. */
export function visitorComposition(
  c: Context<SiteEnv>,
  { compositions }: Site,
  isSecure: boolean,
): { composition: LiveComposition; cookie?: string } {
  const override = c.get('override');
  if (override !== undefined) return { composition: override.composition };
  const known = c.get('place');
  if (known !== undefined || !compositions.hasCanaries()) return { composition: compositions.current(known) };
  const { place, cookie } = drawPlace(isSecure);
  const composition = compositions.current(place);
  c.set('composition', composition.manifest.id);
  return { composition, cookie };
}
