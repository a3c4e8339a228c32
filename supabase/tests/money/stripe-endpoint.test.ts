import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventTypes } from 'functions/_shared/payments/events';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';

test('the README tells operators the events and the API version that the functions handle', async () => {
  const text = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, version, events = ''] = /API version `([^`]+)` and the events (.*?)\. Its secret/.exec(text) ?? [];
  expect([...events.matchAll(/`([^`]+)`/g)].map(([, type]) => type)).toEqual([...eventTypes]);
  expect(version).toBe(Stripe.API_VERSION);
});
