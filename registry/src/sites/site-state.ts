import type { Readiness } from './readiness.ts';
import type { ChannelChange } from '../channel-change.ts';

/**
 * `follows`: the site does what the change says. `refused`: the site could not take the version. `withdrawn`: it took the
 * version back because of its faults. `superseded`: it follows a later index, which says something else. `loading`: it
 * knows of the change. `older-index`: it does not know of it. `unreachable`: it tells nothing.
 */
type State = 'follows' | 'refused' | 'withdrawn' | 'superseded' | 'loading' | 'older-index' | 'unreachable';

const lasting = {
  follows: true,
  refused: true,
  withdrawn: true,
  superseded: true,
  loading: false,
  'older-index': false,
  unreachable: false,
} satisfies Record<State, boolean>;

export const isLasting = (state: State): boolean => lasting[state];

export const isFollowed = (state: State): boolean => state === 'follows';

export interface SiteState {
  readonly state: State;
  /** The version that serves in the channel of the change; null if there is none, or the site tells nothing. */
  readonly serving: string | null;
  /** Revision of the index that the site follows. */
  readonly revision: number | null;
  /** Why the site is unreachable, or why it refuses the index that the registry offers. */
  readonly reason?: string;
}

export interface SiteOutcome extends SiteState {
  readonly site: string;
  /** Time from the change until the site was in this state. */
  readonly seconds: number;
}

/** What a site has made of a change, by its `/readyz`, or by the reason why that could not be read. */
export function stateOf(readiness: Readiness | string, change: ChannelChange): SiteState {
  if (typeof readiness === 'string')
    return { state: 'unreachable', serving: null, revision: null, reason: readiness };
  const { registry, modules } = readiness;
  const { revision, fault } = registry;
  const module = modules.find(({ id }) => id === change.module);
  const channel = change.channel === 'stable' ? module : module?.canary;
  const known = { serving: channel?.serving ?? null, revision };
  if (revision === null || revision < change.revision) {
    return { ...known, state: 'older-index', ...(fault === undefined ? {} : { reason: fault }) };
  }
  if ((channel?.wanted ?? null) !== change.to)
    return { ...known, state: revision > change.revision ? 'superseded' : 'loading' };
  if (known.serving === change.to) return { ...known, state: 'follows' };
  if (channel?.withdrawn === true) return { ...known, state: 'withdrawn' };
  return { ...known, state: channel?.refused === true ? 'refused' : 'loading' };
}

const reasons = {
  follows: () => '',
  refused: (_outcome, { to }) => `${to} was refused: the site's log says why, and it tries again`,
  withdrawn: (_outcome, { to }) => `${to} was withdrawn because of its faults, which the site's log names`,
  superseded: ({ revision }) => `revision ${revision} of the index changed it again`,
  loading: (_outcome, { to }) => (to === null ? 'the change is not done yet' : `${to} is not loaded yet`),
  'older-index': ({ revision, reason }, change) =>
    `it follows revision ${revision ?? 'none'} of the index instead of ${change.revision}` +
    (reason === undefined ? '' : ` and refuses the one that is offered (${reason})`),
  unreachable: ({ reason }) => String(reason),
} satisfies Record<State, (outcome: SiteOutcome, change: ChannelChange) => string>;

function line(outcome: SiteOutcome, change: ChannelChange): string {
  const { site, state, serving } = outcome;
  const reason = reasons[state](outcome, change);
  if (state === 'unreachable') return `${site} could not be asked: ${reason}`;
  const served = serving === null ? `no version of ${change.module}` : `${change.module}@${serving}`;
  return `${site} serves ${served}${change.channel === 'canary' ? ' as canary' : ''}: ${reason}`;
}

function done({ module, channel, to }: ChannelChange): string {
  if (channel === 'stable') return to === null ? `no longer serve ${module}` : `serve ${module}@${to}`;
  return to === null ? `have ended the canary of ${module}` : `serve ${module}@${to} as canary`;
}

/** “2 of 2 sites serve content@abc after 0.8 s”, and a line for each site that does not. */
export function sentencesOf(change: ChannelChange, outcomes: readonly SiteOutcome[]): string[] {
  const others = outcomes.filter(({ state }) => !isFollowed(state));
  const count = `${outcomes.length - others.length} of ${outcomes.length} sites`;
  const seconds = Math.max(...outcomes.map((outcome) => outcome.seconds)).toFixed(1);
  return [`${count} ${done(change)} after ${seconds} s`, ...others.map((outcome) => line(outcome, change))];
}
