import { signedInSession } from '@irodori/testing/fake-platform';

/** Sample data for tests and `standalone.tsx`: an account with a gift, two jobs and one refund. */
const app = { slug: 'ai-elf-generator', name: 'AI Elf Generator' };
export const jobId = '44444444-4444-4444-8444-444444444444';
const createdAt = '2026-11-21T23:30:00Z';
const entry = { note: null, createdAt, job: { id: jobId, app }, purchase: null };
const image = { path: 'u/j/0.webp', width: 1, height: 1, mime: 'image/webp', bytes: 1, seed: 1 };

export const tables = {
  users: [{ ...signedInSession, id: signedInSession.userId }],
  credit_entries: [
    { ...entry, number: 3, kind: 'refund', amount: 2, balance: 100 },
    { ...entry, number: 2, kind: 'hold', amount: -2, balance: 98 },
    { ...entry, number: 1, kind: 'grant', amount: 100, balance: 100, note: 'welcome', job: null },
  ],
  jobs: [
    {
      id: jobId,
      status: 'SUCCESS',
      createdAt,
      prompt: { character: 'an elf' },
      output: { images: [image] },
      app,
    },
    { id: 'second', status: 'ERROR', createdAt, prompt: { character: 'an orc' }, output: null, app },
  ],
};
