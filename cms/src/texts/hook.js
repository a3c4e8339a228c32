'use strict';

const { randomUUID } = require('node:crypto');
const { Webhook } = require('standardwebhooks');
const { environment } = require('../../environment.js');
const { kinds } = require('./kinds.js');
const { currentSnapshot, markChanged } = require('./snapshot.js');

const deadlineMs = 3000;
/** The pauses before the message is sent again. Afterwards the site finds the texts by its own look each 30 s. */
const pausesMs = [200, 1000, 5000, 15_000];
/** The pause before a change is marked and read again, such as while the database is busy. */
const markAgainMs = 1000;

const changes = [
  'entry.create',
  'entry.update',
  'entry.delete',
  'entry.publish',
  'entry.unpublish',
  'media.update',
  'media.delete',
];

const isOfTexts = ({ uid }) => uid === undefined || kinds.some((kind) => kind.uid === uid);

/** Tells every server of the site when the published texts have changed. */
function followChanges() {
  const { CONTENT_SECRET, CMS_HOOKS } = environment();
  const webhook = CONTENT_SECRET === undefined ? undefined : new Webhook(CONTENT_SECRET);
  let told;
  let isChanged = false;
  let running;
  let again;

  const tellAll = async () => {
    while (isChanged) {
      isChanged = false;
      await markChanged();
      const { etag } = await currentSnapshot();
      if (etag === told) continue;
      told = etag;
      if (webhook !== undefined) for (const url of CMS_HOOKS) void send(webhook, url, etag);
    }
  };
  const onChange = () => {
    isChanged = true;
    clearTimeout(again);
    running ??= tellAll()
      .catch((error) => {
        strapi.log.error(
          `The changed texts could not be marked and read, which is tried again: ${error.message}`,
        );
        again = setTimeout(onChange, markAgainMs).unref();
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  // Comments and accounts change often, and are in no snapshot; an event of a file has no type.
  for (const change of changes)
    strapi.eventHub.on(change, (event) => (isOfTexts(event) ? onChange() : undefined));
  // The site may have read other texts before.
  void onChange();
}

/** Sends the message until the server shows the texts with this entity tag. */
async function send(webhook, url, etag) {
  const body = JSON.stringify({ type: 'texts.changed', data: { etag } });
  for (const pause of [0, ...pausesMs]) {
    await new Promise((resolve) => setTimeout(resolve, pause).unref());
    const now = new Date();
    // A message that comes again is not read twice, so each try is a message of its own.
    const id = `msg_${randomUUID()}`;
    try {
      if ((await currentSnapshot()).etag !== etag) return;
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': webhook.sign(id, now, body),
        },
        body,
        signal: AbortSignal.timeout(deadlineMs),
      });
      if (response.ok && (await response.json()).etag === etag) return;
    } catch {
      // The server of the site or the database is away: the server is told again, and it reads the texts by itself when it
      // is back.
    }
  }
  strapi.log.warn(`${url} does not show the texts that changed`);
}

module.exports = { followChanges };
