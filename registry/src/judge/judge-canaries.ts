import type { RegistryIndex } from '@irodori/contract/composition';
import type { JudgedViews } from '@irodori/contract/judged-views';
import { changeChannel } from '../channel-change.ts';
import { entryOf, withCanary, withChosen, withRecalled } from '../channels.ts';
import { readIndex, refresh } from '../index-store.ts';
import { intactVersion } from '../intact-version.ts';
import { claimRoutes } from '../route-owners.ts';
import type { RegistryPlace } from '../signing/signed-state.ts';
import { type Readiness, readReadiness } from '../sites/readiness.ts';
import { sumOf, type Verdict, verdictOf } from './verdict.ts';

type Entry = RegistryIndex['modules'][number];
type Canary = NonNullable<Entry['channels']['canary']>;

/** What was done with a canary, and why. */
export interface Judgement {
  readonly module: string;
  readonly canary: string;
  readonly verdict: Verdict['kind'];
  readonly why: string;
  /** Share of visitors from now on, if it was raised. */
  readonly share?: number;
  /** Revision of the index from which the canary was judged, or with the change. */
  readonly revision: number;
}

const longestReadMs = 5_000;

/**
 * Judges each running canary by what the sites have counted, and changes the index accordingly. Nothing is remembered, so it
 * may be stopped at any time, and several may judge at once.
 * @param id - judge the canary of this module alone
 */
export async function judgeCanaries(
  place: RegistryPlace,
  sites: readonly string[],
  id?: string,
): Promise<Judgement[]> {
  await refresh(place.folder);
  const index = await readIndex(place.folder);
  const entries = id === undefined ? index.modules : [entryOf(index, id)];
  const running = entries.flatMap((entry) =>
    entry.channels.canary === undefined ? [] : [{ entry, canary: entry.channels.canary }],
  );
  if (running.length === 0) return [];
  const read = await Promise.all(sites.map((site) => readReadiness(site, longestReadMs)));
  const readable = read.filter((readiness): readiness is Readiness => typeof readiness !== 'string');
  const judgements: Judgement[] = [];
  for (const { entry, canary } of running) {
    const verdict = judge(entry, canary, readable);
    const { kind, why, ...share } = verdict;
    const revision = kind === 'wait' ? index.revision : await carryOut(place, entry, canary, verdict);
    if (revision !== undefined)
      judgements.push({ module: entry.id, canary: canary.version, verdict: kind, why, ...share, revision });
  }
  return judgements;
}

function judge({ id, channels }: Entry, canary: Canary, sites: readonly Readiness[]): Verdict {
  const modules = sites.flatMap((site) => site.modules.filter((module) => module.id === id));
  const served = modules.filter((module) => module.canary?.wanted === canary.version);
  if (served.length > 0 && served.every((module) => module.canary?.withdrawn === true))
    return {
      kind: 'recall',
      why: 'every site withdrew it, because it failed where the stable version does not',
    };
  const isOfRelease = (views: JudgedViews | undefined): views is JudgedViews =>
    views?.canary === canary.version && views.share === canary.share && views.stable === channels.stable;
  const counted = modules.map(({ views }) => views).filter(isOfRelease);
  if (counted.length === 0) return { kind: 'wait', why: 'no site tells how it does' };
  return verdictOf(sumOf(counted), { share: canary.share, promotes: canary.promotes === true });
}

/** The revision with the change; undefined if somebody else has changed the canary meanwhile. */
async function carryOut(
  place: RegistryPlace,
  { id, channels }: Entry,
  canary: Canary,
  verdict: Verdict,
): Promise<number | undefined> {
  const channel = verdict.kind === 'promote' ? 'stable' : 'canary';
  const subject = { ...place, command: 'judge', module: id, reason: verdict.why };
  const { changed, revision } = await changeChannel(subject, channel, async (index) => {
    const now = index.modules.find((module) => module.id === id)?.channels;
    const isSame =
      now?.stable === channels.stable &&
      now.canary?.version === canary.version &&
      now.canary.share === canary.share;
    if (!isSame) return index;
    if (verdict.kind === 'recall') return withRecalled(index, id);
    if (verdict.kind === 'raise') return withCanary(index, id, { ...canary, share: verdict.share });
    const { manifest } = await intactVersion(place.folder, index, id, canary.version);
    return withChosen(claimRoutes(index, manifest), manifest);
  });
  return changed ? revision : undefined;
}
