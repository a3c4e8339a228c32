import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SiteBackend, siteBackendPath } from '@irodori/contract/site-backend';
import { expect, onTestFinished, test } from 'vitest';
import { startSession } from './visitor-session.ts';

const email = 'gate@example.org';

/** A site that is its own backend and notes what it is asked for. */
async function siteWith(
  verification?: SiteBackend['verification'],
): Promise<{ readonly site: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url !== siteBackendPath || verification === undefined) {
      response.writeHead(404).end('{}');
      return;
    }
    const backend: SiteBackend = {
      url: `http://${request.headers.host}`,
      key: 'sb_publishable_x',
      verification,
    };
    response.end(JSON.stringify(backend));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test.each(['turnstile', 'recaptcha'] as const)(
  'where %s verifies visitors, the gate sends no password and says how it can sign in',
  async (verification) => {
    const { site, asked } = await siteWith(verification);
    await expect(startSession(site, { email, proof: { password: 'x' } })).rejects.toThrow(
      `The gate's visitor ${email} could not sign in at ${site}: human verification by ${verification} lets no program sign in by a password. Set SUPABASE_URL and SUPABASE_SECRET_KEY in place of GATE_PASSWORD.`,
    );
    expect(asked).toEqual([siteBackendPath]);
  },
);

test('the secret key is not sent to a backend other than its own, whatever a site says', async () => {
  const { site, asked } = await siteWith('turnstile');
  const proof = { project: 'https://project.example', secretKey: 'sb_secret_x' };
  await expect(startSession(site, { email, proof })).rejects.toThrow(
    `the site has the backend ${site}, and SUPABASE_URL names https://project.example.`,
  );
  expect(asked).toEqual([siteBackendPath]);
});

test('a site with an older shell, which does not say its backend, is named', async () => {
  const { site } = await siteWith();
  await expect(startSession(site, { email, proof: { password: 'x' } })).rejects.toThrow(
    `${site} does not say with which backend its pages speak (${siteBackendPath} responds with 404)`,
  );
});
