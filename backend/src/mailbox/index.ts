import { Hono, type Context } from 'hono';
import type { Handler, Peer } from '../app.ts';
import { isLoopbackAddress, isLoopbackUrl } from '../loopback.ts';
import { z } from 'zod';
import { areEqual } from '../auth/equal-texts.ts';
import { listPage, mailPage, missingPage } from './pages.ts';
import { type MailStore, newMail, type StoredMail } from './store.ts';

/**
 * The first public URL of the stack that other machines can reach; undefined if the mailbox may be shown. Behind a
 * proxy on this machine every client would appear to be local, and a reader of a recovery email can take over the
 * account.
 */
export const firstRemote = (urls: readonly string[]): string | undefined =>
  urls.find((url) => !isLoopbackUrl(url));

/** Headers that proxies add to name the client: the standard ones and those of the large providers. */
const forwarding =
  /^(?:forwarded|via|cdn-loop|x-real-ip|x-proxyuser-ip|(?:x-|true-|fastly-|x-cluster-)?client-ip|(?:x-forwarded|x-original|x-envoy|x-azure|x-amz|x-amzn|cf|fly|akamai)(?:-.+)?)$/;

/**
 * Whether a request comes from this machine: it has a loopback address as its peer, a loopback name as its host
 * (against DNS rebinding), a loopback origin if it has one, and no header of a proxy.
 */
function isLocal({ headers }: Request, { address }: Peer): boolean {
  // A form on a page with the referrer policy no-referrer sends the origin "null".
  const origin = headers.get('origin') ?? 'null';
  return (
    isLoopbackAddress(address) &&
    isLoopbackUrl(`http://${headers.get('host') ?? ''}`) &&
    (origin === 'null' || isLoopbackUrl(origin)) &&
    [...headers.keys()].every((name) => !forwarding.test(name))
  );
}

/**
 * Shows the stored emails to clients on this machine, as pages and as JSON for tests (`/mailbox/api/messages`). The
 * project's own programs put emails there with the secret key, in place of a mail server.
 * @param settled resolves when no delivery is in progress
 */
export function createMailbox(store: MailStore, settled: () => Promise<void>, secretKey: string): Handler {
  const app = new Hono<{ Bindings: Peer }>().basePath('/mailbox');
  app.use(async (c, next) => {
    if (isLocal(c.req.raw, c.env)) return next();
    return c.json({ message: 'no Route matched with those values' }, 404);
  });
  app.use(async (c, next) => {
    await settled();
    await next();
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-resource-policy', 'same-origin');
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', pagePolicy);
  });

  app.get('/', (c) => c.html(listPage(store.list(c.req.query('to')), c.req.query('to'))));
  app.post('/clear', (c) => {
    if (!isOwnForm(c)) return c.text('Only the mailbox itself can be used to empty it.', 403);
    store.clear();
    return c.redirect('/mailbox', 303);
  });
  app.get('/api/messages', (c) => {
    const messages = store.list(c.req.query('to'));
    return c.json({ total: messages.length, messages: messages.map(summary) });
  });
  app.post('/api/messages', async (c) => {
    if (!areEqual(c.req.header('apikey') ?? '', secretKey))
      return c.json({ message: 'Only the secret key may put emails into the mailbox.' }, 401);
    const message = newMail.safeParse(await c.req.json().catch(() => undefined));
    if (!message.success) return c.json({ message: z.prettifyError(message.error) }, 400);
    await store.deliver(message.data);
    return c.body(null, 204);
  });
  app.get('/api/messages/:id', (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.json(mail) : c.json({ message: 'There is no email with this id.' }, 404);
  });
  app.get('/:id/html', (c) => {
    const mail = store.find(c.req.param('id'));
    if (!mail) return c.notFound();
    c.header('content-security-policy', mailPolicy);
    return c.html(mail.html.replace(/<head>/i, '<head><base target="_top">'));
  });
  app.get('/:id', (c) => {
    const mail = store.find(c.req.param('id'));
    if (!mail) return c.html(missingPage(), 404);
    return c.html(mailPage(mail, c.req.query('as') === 'text'));
  });
  app.notFound((c) => c.html(missingPage(), 404));
  return (request, peer) => app.fetch(request, peer);
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'self'";

/** An email may contain any styles and images, but no scripts; only its links may navigate the page. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';

const isOwnForm = (c: Context): boolean => {
  const site = c.req.header('sec-fetch-site');
  return site === 'same-origin' || (site === undefined && c.req.header('origin') === undefined);
};

const summary = ({ id, at, to, subject, template }: StoredMail) => ({ id, at, to, subject, template });
