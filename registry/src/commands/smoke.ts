import type { RenderedPages } from '@irodori/contract/admission';
import type { ModuleManifest, RegistryIndex } from '@irodori/contract/composition';
import type { Command } from 'commander';
import type { AddCommand, CommandContext } from './command-context.ts';
import { seconds } from './tell-change.ts';
import { readIndex } from '../index-store.ts';
import { intactVersion } from '../intact-version.ts';
import { RegistryError } from '../registry-error.ts';
import { openChromium } from '../sites/chromium.ts';
import { visitorAt } from '../sites/gate-visitor.ts';
import { pairOf, secretOf } from '../sites/override-token.ts';
import { renderFaults, renderPages, renderSentences } from '../sites/render-pages.ts';

export interface BrowserOption {
  readonly browser: boolean;
}

export const addBrowserOption = (command: Command): Command =>
  command.option('--no-browser', 'let no page run in Chromium');

interface SmokeOptions extends BrowserOption {
  readonly site: string;
  readonly wait: number;
}

interface Rendering extends BrowserOption {
  readonly manifest: ModuleManifest;
  readonly index: RegistryIndex;
  readonly sites: readonly string[];
  /** Signs links. */
  readonly secret: string;
  /** Seconds. */
  readonly wait: number;
}

/** Has sites render pages of a listed version, and runs them in Chromium unless that is left out. */
export async function renderAtSites(
  context: CommandContext,
  { manifest, index, sites, secret, wait, browser }: Rendering,
): Promise<RenderedPages[]> {
  const chromium = browser && sites.length > 0 ? await openChromium() : undefined;
  const rendered: RenderedPages[] = [];
  try {
    for (const site of sites)
      rendered.push(
        ...(await renderPages({
          site,
          manifest,
          index,
          secret,
          clock: context.clock,
          waitMs: wait * 1000,
          chromium,
          visitor: await visitorAt(site, context),
        })),
      );
  } finally {
    await chromium?.close();
  }
  return rendered;
}

/** @throws RegistryError with every page that failed */
export function refuseFailedPages(subject: string, rendered: readonly RenderedPages[]): void {
  const faults = renderFaults(subject, rendered);
  if (faults.length > 0) throw new RegistryError(faults.join('\n'));
}

export const addSmoke: AddCommand = (program, context) => {
  const command = program
    .command('smoke')
    .description('have a site render a page of each route of a published version that nobody gets yet')
    .argument('<version>', 'a published version, for example content@8f3a')
    .requiredOption('--site <url>', 'address of the site')
    .option('--wait <seconds>', 'how long to wait until the site has the version', seconds, 30);
  addBrowserOption(command).action(async (text: string, { site, ...options }: SmokeOptions) => {
    const { folder, say, document } = context;
    const [id, version] = pairOf(text);
    const index = await readIndex(folder);
    const { manifest } = await intactVersion(folder, index, id, version);
    const secret = await secretOf(context);
    const rendered = await renderAtSites(context, { ...options, manifest, index, sites: [site], secret });
    document({ module: id, version, rendered });
    refuseFailedPages(text, rendered);
    for (const sentence of renderSentences(text, rendered)) say(sentence);
  });
};
