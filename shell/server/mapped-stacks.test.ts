import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { withoutSourceMap } from './mapped-stacks.ts';

/** The first position of the code is line 3, column 5 of its source. */
const map = Buffer.from(
  JSON.stringify({ version: 3, sources: ['garden/src/list.ts'], names: [], mappings: 'AAEI' }),
).toString('base64');
const comment = `//# sourceMappingURL=data:application/json;charset=utf-8;base64,${map}`;

/** Evaluates the code in a thread of its own, whose stack traces are mapped, and returns the stack of what it throws. */
async function stackOf(code: string): Promise<string> {
  const file = '/modules/garden@1/server/module.cjs';
  const source = `
    import { compileFunction } from 'node:vm';
    import { parentPort } from 'node:worker_threads';
    import { mapStacks, withoutSourceMap } from '${import.meta.resolve('./mapped-stacks.ts')}';
    mapStacks('/');
    try {
      const code = withoutSourceMap(Buffer.from(${JSON.stringify(code)}), '${file}');
      compileFunction(code, [], { filename: '${file}' })();
    } catch (error) {
      parentPort.postMessage(error.stack);
    }`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  return await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

test('a stack trace names the source of code that has a source map in its last line', async () => {
  expect(await stackOf(`throw new Error('withered');\n${comment}`)).toMatch(
    /^Error: withered\n {4}at .*\/modules\/garden@1\/server\/garden\/src\/list\.ts:3:5/,
  );
});

test('a stack trace names the code itself where it has no source map, or a damaged one', async () => {
  const own = /^Error: withered\n {4}at .*\/modules\/garden@1\/server\/module\.cjs:1:7/;
  expect(await stackOf("throw new Error('withered');")).toMatch(own);
  expect(await stackOf(`throw new Error('withered');\n${comment.slice(0, -9)}`)).toMatch(own);
});

test('an error whose name cannot be read has a stack trace too', async () => {
  const error = "Object.defineProperty(new Error(), 'name', { get() { throw 0; } })";
  expect(await stackOf(`throw ${error};\n${comment}`)).toMatch(/^Error\n {4}at /);
});

test('code stays whole where its source map is not the last line', () => {
  const code = `one();\n${comment}\ntwo();`;
  expect(withoutSourceMap(Buffer.from(code), 'a.cjs')).toBe(code);
  expect(withoutSourceMap(Buffer.from(`one();\n${comment}`), 'b.cjs')).toBe('one();');
});
