import { type Command, InvalidArgumentError } from 'commander';
import type { CommandContext } from './command-context.ts';
import type { ChannelChange } from '../channel-change.ts';
import { RegistryError } from '../registry-error.ts';
import { followSites } from '../sites/follow-sites.ts';
import { isFollowed, sentencesOf } from '../sites/site-state.ts';

export interface SiteOption {
  readonly site?: readonly string[];
}

export interface SiteOptions extends SiteOption {
  /** Seconds. */
  readonly wait: number;
}

/** Reads an option that is a number of seconds. */
export function seconds(text: string): number {
  const value = Number(text);
  if (!(value >= 0)) throw new InvalidArgumentError('It must be a number of seconds.');
  return value;
}

function withSite(url: string, others: readonly string[] = []): readonly string[] {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new InvalidArgumentError('It must be an address such as http://localhost:3000.');
  return [...others, url];
}

/** The option that names sites; `purpose` says what is done with them. */
export const addSites = (command: Command, purpose: string): Command =>
  command.option('--site <url>', `${purpose}; may be repeated (default: IRODORI_SITES)`, withSite);

/** Options of the commands that change what sites serve. */
export const addSiteOptions = (command: Command): Command =>
  addSites(command, 'wait until this site serves the change').option(
    '--wait <seconds>',
    'how long to wait for the sites',
    seconds,
    30,
  );

/**
 * Prints what a command changed, and follows the sites until they serve it.
 * @throws RegistryError if a site does not serve it in time
 */
export async function tellChange(
  { sites, clock, say, document }: CommandContext,
  options: SiteOptions,
  change: ChannelChange,
  sentence: string,
): Promise<void> {
  say(sentence);
  const outcomes = await followSites(options.site ?? sites, change, clock, options.wait * 1000);
  document({ ...change, sites: outcomes });
  if (outcomes.length === 0) return;
  const told = sentencesOf(change, outcomes).join('\n');
  if (!outcomes.every(({ state }) => isFollowed(state))) throw new RegistryError(told);
  say(told);
}
