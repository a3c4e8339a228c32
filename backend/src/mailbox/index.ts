import { Hono, type Context } from 'hono';
import type { Handler, Peer } from '../app.ts';
import { isLoopbackAddress, isLoopbackUrl } from '../loopback.ts';
import { listPage, mailPage, missingPage } from './pages.ts';
import type { MailStore, StoredMail } from './store.ts';

/**
 * Whether mails may be shown at this public address: only this machine's own. Behind a proxy beside it every reader
 * would seem to be on this machine, and who reads a recovery mail has the account.
 */
export const mayShowMails = isLoopbackUrl;

/**
 * Shows the mails that a server would have sent, to readers on this machine: the page, and the same as JSON for
 * tests (`/mailbox/api/messages`).
 * @param settled resolves when no mail is on its way
 */
export function createMailbox(store: MailStore, settled: () => Promise<void>): Handler {
  const app = new Hono<{ Bindings: Peer }>().basePath('/mailbox');
  // By name as well: a page elsewhere could give its own name this machine's address.
  app.use(async (c, next) => {
    const host = c.req.header('host') ?? '';
    if (isLoopbackAddress(c.env.address) && isLoopbackUrl(`http://${host}`)) return next();
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
  app.get('/api/messages/:id', (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.json(mail) : c.json({ message: 'There is no such mail.' }, 404);
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

/** A mail may look as it likes; it may load nothing, run nothing, and only be left by its links. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';

const isOwnForm = (c: Context): boolean => {
  const site = c.req.header('sec-fetch-site');
  return site === 'same-origin' || (site === undefined && c.req.header('origin') === undefined);
};

const summary = ({ id, at, to, subject, template }: StoredMail) => ({ id, at, to, subject, template });
