import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { stackEnv } from '../settings/stack-env.ts';
import {
  backendService,
  cmsPanelService,
  cmsService,
  moduleService,
  painterService,
  registryService,
  registryWatchService,
  shellService,
  stripeDoubleService,
  workerService,
} from './services.ts';

const secrets = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_ours',
  SUPABASE_SECRET_KEY: 'sb_secret_ours',
  DEMO_PASSWORD: 'password of the demo accounts',
  GATE_PASSWORD: 'password of the visitor of the gate',
  VERIFICATION_SECRET: 'signs challenges',
  STRIPE_SECRET_KEY: 'sk_test_ours',
  STRIPE_WEBHOOK_SECRET: 'whsec_ours',
  CMS_SECRET: 'of the content backend',
  CMS_EDITOR_PASSWORD: 'password of the first editor',
  CONTENT_SECRET: 'whsec_of-texts',
  OVERRIDE_SECRET: 'of-override-links',
};
const stripeUrl = 'http://127.0.0.1:4242';
const painterUrl = 'http://127.0.0.1:4243';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'irodori-services-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** What each service gets when this process's own environment is as given. */
function environments(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const settings = readSettings({ ...env, SUPABASE_FOLDER: folder, IRODORI_FOLDER: folder });
  const ours = stackEnv(settings, secrets);
  const services = [
    registryService(settings),
    registryWatchService(settings),
    backendService(settings, secrets, settings.hasStripeDouble ? stripeUrl : undefined),
    ...(settings.hasStripeDouble ? [stripeDoubleService(settings, secrets, stripeUrl)] : []),
    workerService(ours),
    painterService(settings, painterUrl, 'built'),
    shellService(settings, ours, { sources: 'built', painterUrl }),
    moduleService('mfe-content', 3100),
  ];
  return new Map(services.flatMap((service) => (service === undefined ? [] : [[service.name, service.env]])));
}

test('a secret reaches the service that needs it and no other', async () => {
  await writeFile(join(folder, 'config.toml'), '[auth.external.github]\nsecret = "env(GITHUB_SECRET)"\n');
  const all = environments({
    GITHUB_SECRET: 'secret of GitHub',
    SMTP_PASS: 'password of the mail server',
    DATABASE_URL: 'postgres://user:password-of-the-database@localhost/x',
    VERIFICATION_SECRET: 'secret of Turnstile',
    AWS_SECRET_ACCESS_KEY: 'of no service',
  });
  const holders = (value: string) =>
    [...all].flatMap(([name, env]) => (JSON.stringify(env).includes(value) ? [name] : []));
  expect(holders('secret of GitHub')).toEqual(['backend']);
  expect(holders('password of the mail server')).toEqual(['backend', 'worker']);
  expect(holders('password-of-the-database')).toEqual(['backend']);
  expect(holders('secret of Turnstile')).toEqual(['backend']);
  expect(holders(secrets.SUPABASE_SECRET_KEY)).toEqual(['backend', 'worker']);
  expect(holders(secrets.DEMO_PASSWORD)).toEqual([]);
  expect(holders(secrets.GATE_PASSWORD)).toEqual([]);
  expect(holders('of no service')).toEqual([]);
});

test('a service gets the variables that it declares as they are in the terminal', () => {
  const all = environments({ WORKER_CONCURRENCY: '3', CONTENT_URL: 'http://cms.example', LOG_LEVEL: 'warn' });
  const holders = (name: string) =>
    [...all].flatMap(([service, env]) => (env[name] === undefined ? [] : [service]));
  expect(holders('WORKER_CONCURRENCY')).toEqual(['worker']);
  expect(holders('CONTENT_URL')).toEqual(['worker', 'shell']);
  expect(holders('LOG_LEVEL')).toEqual(['backend', 'worker', 'shell']);
});

test('the file of remote engines that WORKER_ENGINES names in the terminal reaches the worker and no other service', () => {
  const all = environments({ WORKER_ENGINES: '.irodori/engines.json' });
  const named = [...all].filter(([, env]) => env['WORKER_ENGINES'] !== undefined);
  expect(named).toMatchObject([['worker', { WORKER_ENGINES: '.irodori/engines.json' }]]);
});

test('the content backend can open the mailbox page, unless it has a mail server or the project is hosted', () => {
  const keyWith = (env: Readonly<Record<string, string>>) => {
    vi.unstubAllEnvs();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const settings = readSettings({ ...env, SUPABASE_FOLDER: folder, IRODORI_FOLDER: folder });
    if (settings.cms === undefined) throw new Error('The stack has no content backend.');
    return cmsService(settings, settings.cms, secrets).env['CMS_MAILBOX_KEY'];
  };
  expect(keyWith({})).toBe(secrets.SUPABASE_SECRET_KEY);
  expect(keyWith({ SMTP_HOST: 'mail.example' })).toBeUndefined();
  const hosted = {
    SUPABASE_URL: 'https://project.example',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_theirs',
  };
  expect(keyWith(hosted)).toBeUndefined();
});

/** The content backend with its admin panel, when this process's own environment is as given. */
function panelWith(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const settings = readSettings({ ...env, SUPABASE_FOLDER: folder, IRODORI_FOLDER: folder });
  if (settings.cms === undefined) throw new Error('The stack has no content backend.');
  return {
    own: cmsService(settings, settings.cms, secrets),
    panel: cmsPanelService(settings, settings.cms, secrets),
  };
}

test('the Postgres of the content backend reaches it and its admin panel, and no other service', () => {
  const CMS_DATABASE_URL = 'postgres://user:password-of-the-texts@db.example:5432/texts';
  const { own, panel } = panelWith({ CMS_DATABASE_URL });
  expect([own.env['CMS_DATABASE_URL'], panel.env['CMS_DATABASE_URL']]).toEqual([
    CMS_DATABASE_URL,
    CMS_DATABASE_URL,
  ]);
  const others = [...environments({ CMS_DATABASE_URL }).values()];
  expect(JSON.stringify(others)).not.toContain('password-of-the-texts');
});

test('the admin panel runs on the data of the content backend, at an address of its own, and takes no texts of the build', () => {
  const { own, panel } = panelWith({ CMS_PANEL_PORT: '4338' });
  expect(panel.env).toMatchObject({
    CMS_DATA: own.env['CMS_DATA'],
    CMS_SECRET: own.env['CMS_SECRET'],
    CMS_PORT: '4338',
    CMS_PANEL_URL: 'http://localhost:4338',
  });
  expect(panel.env['CMS_TEXTS']).toBeUndefined();
  expect(own.env['CMS_PANEL_URL']).toBeUndefined();
});

test('the first editor is that of the environment, or a sample address with a password that the stack made up', () => {
  const editorOf = ({ panel: { env } }: ReturnType<typeof panelWith>) => [
    env['CMS_EDITOR_EMAIL'],
    env['CMS_EDITOR_PASSWORD'],
  ];
  expect(editorOf(panelWith({}))).toEqual(['editor@irodori.example', secrets.CMS_EDITOR_PASSWORD]);
  const named = { CMS_EDITOR_EMAIL: 'hana@irodori.example', CMS_EDITOR_PASSWORD: 'a password of hers' };
  expect(editorOf(panelWith(named))).toEqual(Object.values(named));
});

test('a site without a content backend of the stack gets no address of one', () => {
  const settings = readSettings({ SUPABASE_FOLDER: folder, IRODORI_FOLDER: folder }, ['--no-cms']);
  const ours = stackEnv(settings, secrets);
  for (const service of [shellService(settings, ours, { sources: 'built', painterUrl }), workerService(ours)])
    expect(service?.env).not.toHaveProperty('CONTENT_PROVIDERS');
  expect(ours.CONTENT_URL).toBeUndefined();
});

test('what the stack decides stands above the terminal, also where the stack decides on nothing', () => {
  vi.stubEnv('SITE_PORT', '1');
  vi.stubEnv('DATABASE_URL', 'postgres://another@localhost/x');
  const all = environments({ HOST: '127.0.0.2' });
  expect(all.get('shell')).toMatchObject({ SITE_PORT: '3000', HOST: '127.0.0.2' });
  expect(all.get('backend')?.['DATABASE_URL']).toBeUndefined();
});

test('without an account at Stripe the backend gets the address and the secrets of the double', () => {
  const all = environments({});
  expect(all.get('backend')).toMatchObject({
    STRIPE_API_URL: stripeUrl,
    STRIPE_SECRET_KEY: 'sk_test_ours',
    STRIPE_WEBHOOK_SECRET: 'whsec_ours',
  });
  expect(all.get('stripe-double')).toMatchObject({
    STRIPE_DOUBLE_PORT: '4242',
    STRIPE_DOUBLE_WEBHOOK_URL: 'http://localhost:54321/functions/v1/stripe-events',
  });
});

test('the shell knows the address of the painter', () => {
  const all = environments({});
  expect(all.get('painter')).toMatchObject({ PAINTER_PORT: '4243' });
  expect(all.get('shell')).toMatchObject({ PAINTER_URL: painterUrl });
});

test('with the key of an account at Stripe there is no double', () => {
  const all = environments({ STRIPE_SECRET_KEY: 'sk_live_theirs' });
  expect(all.has('stripe-double')).toBe(false);
  expect(all.get('backend')).toMatchObject({ STRIPE_SECRET_KEY: 'sk_live_theirs' });
  expect(all.get('backend')).not.toHaveProperty('STRIPE_API_URL');
});
