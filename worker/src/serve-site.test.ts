import { expect, onTestFinished, test, vi } from 'vitest';
import { recordedLog } from '../test/fakes.ts';
import { readConfig } from './config.ts';
import { serveSite } from './serve-site.ts';

/** A database that notes which functions a worker with these variables calls, and has nothing to do for it. */
function serveSiteWith(variables: Readonly<Record<string, string>>) {
  const called: string[] = [];
  const rpc = (name: string) => {
    called.push(name);
    return Promise.resolve({ data: null, error: null });
  };
  const env = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SECRET_KEY: 'secret', ...variables };
  const recorded = recordedLog();
  const serving = serveSite(readConfig(env), { rpc } as never, recorded.log as never);
  onTestFinished(() => serving.stop());
  return { called, serving, events: recorded.events };
}

test('a worker that knows the site looks after its mails, payments, archives and deletions', async () => {
  const { called, serving } = serveSiteWith({ SITE_URL: 'https://irodori.example' });
  void serving.now();
  const begun = ['take_mails', 'note_payments', 'expired_archives', 'take_due_deletions'];
  await vi.waitFor(() => expect(called).toEqual(expect.arrayContaining(begun)), { timeout: 30_000 });
});

test('a worker that does not know the site, such as one beside a graphics card, leaves them to others', async () => {
  const { called, serving, events } = serveSiteWith({});
  void serving.now();
  await serving.stop();
  expect(called).toEqual([]);
  expect(events()).toEqual(['only-draws']);
});
