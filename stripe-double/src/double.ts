import { Hono } from 'hono';
import { api } from './api/app.ts';
import { createEndpoint } from './api/events.ts';
import { control } from './control/control.ts';
import { Tasks } from './control/tasks.ts';
import { pages } from './pages/pages.ts';
import { openStore, type Store } from './store/store.ts';
import { World } from './world.ts';

export interface DoubleOptions {
  readonly secretKey: string;
  /** Where the state is kept; without it in memory. */
  readonly folder?: string | undefined;
  /** An endpoint that gets all events, signed with its secret. */
  readonly endpoint?: { readonly url: string; readonly secret: string } | undefined;
}

export interface Double {
  readonly app: Hono;
  /** For tests that need more objects than requests make. */
  readonly store: Store;
  /** Says at which origin the double is reached, and does what has become due. */
  open(origin: string): Promise<void>;
  /** Resolves when everything that is due was done and delivered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export function createDouble({ secretKey, folder, endpoint }: DoubleOptions): Double {
  const store = openStore(folder);
  const world = new World(store);
  const tasks = new Tasks(world);
  if (endpoint) registerEndpoint(world, endpoint);

  const app = new Hono();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  const onChange = () => void tasks.run();
  app.route('/', control(world, secretKey, tasks));
  app.route('/', api(world, secretKey, onChange));
  app.route('/', pages(world, onChange));
  return {
    app,
    store,
    open(origin) {
      moveTo(world, origin);
      return tasks.run();
    },
    settled: () => tasks.run(),
    async close() {
      await tasks.stop();
      store.close();
    },
  };
}

/** The own endpoint: its address and secret may differ from the last start's. */
function registerEndpoint(
  world: World,
  { url, secret }: { readonly url: string; readonly secret: string },
): void {
  const metadata = { own: 'true' };
  const known = world.store
    .list('webhook_endpoint', { limit: 100 })
    .data.find(({ metadata: { own } }) => own === 'true');
  if (known) world.put({ ...known, url, secret });
  else createEndpoint(world, { url, secret, enabled_events: ['*'], metadata });
}

/** Addresses of pages are part of stored objects; the double may have another port than at its last start. */
function moveTo(world: World, origin: string): void {
  const before = world.store.note('origin');
  if (typeof before === 'string' && before !== origin)
    world.store.sql('update objects set body = replace(body, ?, ?)').run(`"${before}/`, `"${origin}/`);
  world.store.putNote('origin', origin);
  world.origin = origin;
}
