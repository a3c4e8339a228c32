import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { platformWith } from './signed-in.ts';
import { TestBackend } from './test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

const notices = () => platformWith(backend).notices;

test('the newest notices come with the number of all unread ones', async () => {
  const row = {
    id: 'n1',
    kind: 'deletion_waiting',
    facts: { dueAt: '2026-12-07T00:00:00Z' },
    createdAt: '2026-11-23T00:00:00Z',
    readAt: null,
  };
  backend.on('GET /rest/v1/notifications', ({ query }) =>
    query['read_at'] === 'is.null'
      ? { headers: { 'content-range': '*/31' }, body: [] }
      : { body: query['limit'] === '20' && query['order'] === 'created_at.desc,id.asc' ? [row] : [] },
  );
  expect(await notices().newest(20)).toEqual({ notices: [row], unread: 31 });
});

test('notices and mails of a group are on unless the visitor switched them off', async () => {
  const route = 'GET /rest/v1/notification_preferences';
  const on = { inPage: true, byMail: true };
  backend.on(route, { body: [] });
  expect(await notices().preferences()).toEqual({ pictures: on, purchases: on });
  backend.on(route, { body: [{ kind: 'pictures', inPage: true, byMail: false }] });
  expect(await notices().preferences()).toEqual({
    pictures: { inPage: true, byMail: false },
    purchases: on,
  });
});

test('marking notices as read sends their ids, and no ids to mark all', async () => {
  const route = 'POST /rest/v1/rpc/mark_notifications_read';
  backend.on(route, { status: 204, body: '' });
  await notices().markRead(['n1']);
  await notices().markRead();
  expect(backend.asked(route).map(({ body }) => body)).toEqual([{ ids: ['n1'] }, {}]);
});
