/** Where a module stalls in the benchmark: a part of its code, before or after its page waits for something. */
export const stallPoints = [
  'evaluation',
  'timer of the evaluation',
  'lazy',
  'loader',
  'loader after a wait',
  'render',
  'render after a suspension',
  'timer',
  'promise callback',
  'structured data',
] as const;
export type StallPoint = (typeof stallPoints)[number];

/** Code that never lets the event loop go on. */
const endless = [
  'for (;;);',
  '(function again() { void Promise.resolve().then(again); })();',
  "/^(a+)+$/.test('a'.repeat(60) + 'b');",
  'for (;;) JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ index })));',
  'const again = () => process.nextTick(again); again();',
] as const;

export interface Stall {
  readonly module: string;
  readonly route: string;
  readonly point: StallPoint;
  /** Pages that are rendered before. */
  readonly after: number;
  readonly code: string;
}

export const modules = ['m0', 'm1', 'm2', 'm3'] as const;
export const routes = ['a', 'b', 'c', 'd', 'e'] as const;
export const version = '1';
export const patternOf = (module: string, route: string): string => `/${module}/${route}/:item`;

const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

export const anyPage = () => ({ module: anyOf(modules), route: anyOf(routes) });

export const anyStall = (point: StallPoint): Stall => ({
  ...anyPage(),
  point,
  after: 20 + Math.floor(Math.random() * 30),
  code: anyOf(endless),
});

/** The server bundle of a module with five pages, of which one may stall. */
export function bundleOf(module: string, stall: Stall): string {
  const isFaulty = stall.module === module;
  const at = (point: StallPoint, route?: string) =>
    isFaulty && stall.point === point && (route === undefined || stall.route === route)
      ? `if (globalThis.mayStall()) { ${stall.code} }`
      : '';
  const pages = routes.map(
    (route) => `{
      path: '${patternOf(module, route)}', chunk: '${route}', data: 'public',
      lazy: async () => {
        await tick();
        ${at('lazy', route)}
        return {
          async load() {
            ${at('loader', route)}
            await pause();
            ${at('loader after a wait', route)}
            void Promise.resolve().then(tick).then(() => { ${at('promise callback', route)} });
            setTimeout(() => { ${at('timer', route)} }, 1);
            await Promise.all([tick(), pause()]);
            return '${route}';
          },
          default: () => createElement(Suspense, null, createElement(Part), createElement(Late, { wait: pause() })),
          structuredData: () => { ${at('structured data', route)} return []; },
        };
        function Part() { ${at('render', route)} return 'part'; }
        function Late({ wait }) { use(wait); ${at('render after a suspension', route)} return 'late'; }
      },
    }`,
  );
  return `
    const { createElement, Suspense, use } = require('react');
    const tick = () => new Promise((resolve) => setImmediate(resolve));
    const pause = () => new Promise((resolve) => setTimeout(resolve, 3 * Math.random()));
    ${isFaulty && stall.point === 'evaluation' ? stall.code : ''}
    setInterval(() => { ${at('timer of the evaluation')} }, 5);
    module.exports = { default: { id: '${module}', routes: [${pages.join(',')}] } };`;
}
