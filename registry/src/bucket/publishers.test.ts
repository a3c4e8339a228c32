import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { headKey } from './head.ts';
import { isDouble, testBucket } from '../../fixtures/bucket.ts';
import {
  contentOf,
  headOf,
  machine,
  publish,
  publishedIn,
  seenBy,
  withAll,
} from '../../fixtures/bucket-machines.ts';
import { builtModule } from '../../fixtures/built-module.ts';

/** Publishers are processes here, which takes long, so these tests run with a real server alone (`npm run test:s3`). */
describe.skipIf(isDouble)('the registry in the bucket of a real server', () => {
  test('has what ten publishers publish at once, who each have a machine of their own', async () => {
    const at = await testBucket();
    const operator = await machine(at);
    await publish(operator, 'garden');
    await operator.run('keys', 'init');
    const ids = Array.from({ length: 10 }, (_, index) => `m${index}`);
    const published = ids.map(async (id) => {
      const publisher = await machine(at, operator.keys);
      const dist = await builtModule({ id, paths: [`/${id}`] });
      const child = publisher.start('publish', dist, '--no-shell');
      const errors = child.stderr.toArray();
      expect([await once(child, 'exit'), (await errors).join('')]).toEqual([[0, null], '']);
    });
    await Promise.all(published);
    expect(await seenBy(await machine(at, operator.keys))).toEqual(withAll(ids));
  }, 180_000);

  test('goes on after a publisher who was killed before the head was written', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    const before = await headOf(at);
    const dist = await builtModule({ id: 'pond', paths: ['/pond'] });
    const child = one.start('publish', dist, '--no-shell');
    at.meddle = (method, key) => {
      if (method !== 'PUT' || key !== headKey) return undefined;
      child.kill('SIGKILL');
      return 'no-answer';
    };
    await once(child, 'exit');
    at.meddle = () => undefined;
    expect(await headOf(at)).toEqual(before);
    const other = await machine(at);
    await publish(other, 'park');
    // The dead process's lock is waited out, and its copy of the registry has nothing of the change.
    await one.run('list');
    expect(await contentOf(one.folder)).toEqual(await contentOf(other.folder));
    expect(await publishedIn(one.folder)).toEqual(['garden@1', 'park@1']);
  });

  test('has the change of a publisher who was killed before the bucket answered', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    const dist = await builtModule({ version: '2' });
    const child = one.start('publish', dist, '--no-shell');
    // The write is done; the next request, by which the publisher would learn of it, ends it.
    at.meddle = (method, key) => {
      if (at.lostAnswers > 0) {
        child.kill('SIGKILL');
        return 'no-answer';
      }
      return method === 'PUT' && key === headKey ? 'lost-answer' : undefined;
    };
    await once(child, 'exit');
    at.meddle = () => undefined;
    expect(await (await machine(at)).run('list')).toContain('garden: stable 2');
    expect(await one.run('publish', dist, '--no-shell')).toBe('garden@2 was published already');
  });
});
