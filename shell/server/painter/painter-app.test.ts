import { expect, test } from 'vitest';
import { painterApp } from './painter-app.ts';

test('a painter whose first opening of the fonts failed opens them again for the next picture, and then once', async () => {
  const results = [
    Promise.reject(new Error('disk full')),
    Promise.resolve(async () => Buffer.from('picture')),
  ];
  let openings = 0;
  const logged: string[] = [];
  const app = painterApp({
    open: () => results[openings++] ?? Promise.reject(new Error('opened twice')),
    log: { error: (_: unknown, message?: string) => void logged.push(message ?? '') },
  });
  const draw = async () => {
    const body = new FormData();
    body.set('card', JSON.stringify({ kicker: 'Blog', title: 'Elves' }));
    body.set('format', 'png');
    body.set('shape', 'link');
    return (await app.request('/', { method: 'POST', body })).status;
  };
  expect([await draw(), await draw(), await draw()]).toEqual([500, 200, 200]);
  expect([openings, logged]).toEqual([2, ['disk full']]);
});
