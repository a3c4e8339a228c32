import { z } from 'zod';
import { type Account, asOwner } from '../fixtures/accounts/account.ts';
import { irodori } from '../fixtures/content/irodori.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { environment } from '../fixtures/stack/environment.ts';
import { copyModule } from '../fixtures/stack/module-copy.ts';
import type { OwnSite } from '../fixtures/stack/own-site.ts';
import { expect, test } from '../fixtures/test.ts';

const secret = 'the secret of override links of this journey';
const { SUPABASE_URL, SUPABASE_SECRET_KEY, VERIFICATION_PROVIDER } = environment;

test('the gate sees guarded pages with a session of its visitor, which ends with the command, and finds what fails in them alone', async ({
  ownSite,
  account,
}) => {
  // Four times, a site renders every page of a module, and one module is built.
  test.slow();
  const site = await ownSite({ environment: { OVERRIDE_SECRET: secret, VERIFICATION_PROVIDER } });
  await site.startShell();
  const visitor = await account();
  const { email: GATE_EMAIL, password: GATE_PASSWORD } = visitor;

  await test.step('pages of the account are rendered', async () => {
    const { text, pages, skipped } = await smoke(
      site,
      await stableOf(site, 'account'),
      { GATE_EMAIL, GATE_PASSWORD },
      '--no-browser',
    );
    expect(pages).toContainEqual({ pattern: '/login', path: '/login', status: 200 });
    for (const path of ['/account', '/account/security', '/checkout'])
      expect(pages).toContainEqual({ pattern: path, path, status: 200, session: true });
    expect(skipped.toSorted()).toEqual(['/admin', '/checkout/receipt/:purchase_id']);
    expect(text).not.toContain('-auth-token');
    expect(await sessionsOf(visitor)).toBe(0);
  });

  await test.step('pages of pictures are found by the list of own pictures, and run in Chromium, also where the secret key signs in', async () => {
    const key = await makePicture(visitor, 'ai-elf-generator', 'an elf with silver hair');
    const generator = await stableOf(site, 'generator');
    const { pages } = await smoke(site, generator, { GATE_EMAIL, SUPABASE_URL, SUPABASE_SECRET_KEY });
    const seen = { status: 200, session: true };
    expect(pages).toContainEqual({ pattern: '/results/:key', path: `/results/${key}`, ...seen });
    const output = `/ai-elf-generator/output/${key}`;
    expect(pages).toContainEqual({ pattern: '/:app_slug/output/:job_id', path: output, ...seen });
    expect(await sessionsOf(visitor)).toBe(0);
  });

  await test.step('a page that fails for visitors with a session is a fault, which nobody sees without one', async () => {
    const copy = await copyModule('mfe-account', 'gate');
    try {
      await copy.edit('src/features/account/account.route.tsx', (source) =>
        source.replace('export async function load({ platform }: LoadContext) {', '$&\n  failFor(platform);')
          .concat(`
function failFor({ session }: LoadContext['platform']): void {
  if (session.current().status === 'signed-in') throw new Error('broken with a session');
}
`),
      );
      await irodori(site.registryFolder, ['build', copy.folder]);
      const listed = await irodori(site.registryFolder, [
        'publish',
        copy.folder,
        '--only-list',
        '--no-shell',
      ]);
      const broken = `account@${z.object({ version: z.string() }).parse(listed).version}`;
      const { pages } = await smoke(site, broken, {}, '--no-browser');
      expect(pages).toContainEqual({ pattern: '/account', path: '/account', status: 302 });
      await expect(smoke(site, broken, { GATE_EMAIL, GATE_PASSWORD }, '--no-browser')).rejects.toThrow(
        `${broken} fails at ${site.url}: /account with a session responds with 503.`,
      );
      const wrong = { GATE_EMAIL, GATE_PASSWORD: 'another password' };
      await expect(smoke(site, broken, wrong, '--no-browser')).rejects.toThrow(
        `The gate's visitor ${GATE_EMAIL} could not sign in at ${site.url}: Invalid login credentials`,
      );
      expect(await sessionsOf(visitor)).toBe(0);
    } finally {
      await copy.remove();
    }
  });
});

const page = z.object({
  pattern: z.string(),
  path: z.string(),
  status: z.number(),
  session: z.optional(z.boolean()),
});
const rendering = z.object({ pages: z.array(page), skipped: z.array(z.string()) });
const smoked = z.object({ rendered: z.array(rendering) });
const listed = z.object({ modules: z.array(z.object({ module: z.string(), stable: z.string() })) });

/** What a site shows the gate of a version, beside the versions that all visitors have. */
async function smoke(
  { registryFolder, url }: OwnSite,
  version: string,
  visitor: Readonly<Record<string, string>>,
  ...options: string[]
): Promise<z.infer<typeof rendering> & { readonly text: string }> {
  const nobody = { GATE_EMAIL: undefined, GATE_PASSWORD: undefined };
  const variables = { ...nobody, ...visitor, OVERRIDE_SECRET: secret };
  const document = await irodori(registryFolder, ['smoke', version, '--site', url, ...options], variables);
  const [first] = smoked.parse(document).rendered;
  if (first === undefined) throw new Error('Nothing was rendered.');
  return { ...first, text: JSON.stringify(document) };
}

async function stableOf({ registryFolder }: OwnSite, id: string): Promise<string> {
  const { modules } = listed.parse(await irodori(registryFolder, ['list']));
  return `${id}@${modules.find(({ module }) => module === id)?.stable}`;
}

async function sessionsOf({ id }: Account): Promise<number> {
  const statement = `select count(*)::int as sessions from auth.sessions where user_id = '${id}'`;
  const [row] = z.array(z.object({ sessions: z.number() })).parse(await asOwner(statement));
  return row?.sessions ?? Number.NaN;
}
