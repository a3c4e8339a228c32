import type { AddCommand } from './command-context.ts';
import { addSites, type SiteOption } from './tell-change.ts';
import { judgeCanaries, type Judgement } from '../judge/judge-canaries.ts';
import { RegistryError } from '../registry-error.ts';

const sentences = {
  recall: ({ module, canary, why }) => `${module}@${canary} was taken back: ${why}`,
  raise: ({ module, canary, share = 0, why }) =>
    `${module}@${canary} is a canary for ${share * 100} % of visitors: ${why}`,
  promote: ({ module, canary, why }) => `${module}@${canary} is stable: ${why}`,
  wait: ({ module, canary, why }) => `${module}@${canary} stays a canary: ${why}`,
} satisfies Record<Judgement['verdict'], (judgement: Judgement) => string>;

export const addJudge: AddCommand = (program, { folder, keys, sites, say, document }) => {
  const command = program
    .command('judge')
    .description(
      'take canaries back that fail more often than the stable version, as the registry does by itself',
    )
    .argument('[id]', 'judge the canary of this module alone');
  addSites(command, 'a site that counts the views of canaries').action(
    async (id: string | undefined, { site }: SiteOption) => {
      const asked = site ?? sites;
      if (asked.length === 0)
        throw new RegistryError(
          'Sites count how a canary does. Name each by --site, or all by IRODORI_SITES.',
        );
      const judged = await judgeCanaries({ folder, keys }, asked, id);
      for (const judgement of judged) say(sentences[judgement.verdict](judgement));
      if (judged.length === 0) say('No canary runs.');
      document({ judged });
    },
  );
};
