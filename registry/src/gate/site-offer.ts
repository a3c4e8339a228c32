import { type ShellOffer, shellOffer, shellOfferPath } from '@irodori/contract/shell-offer';

const longestReadMs = 5_000;

/** What the shell of a site offers to modules; undefined if the site is away or older than that document. */
export async function siteOffer(site: string): Promise<ShellOffer | undefined> {
  try {
    const url = site.replace(/\/+$/, '') + shellOfferPath;
    const response = await fetch(url, { signal: AbortSignal.timeout(longestReadMs) });
    return shellOffer.parse(await response.json());
  } catch {
    return undefined;
  }
}
