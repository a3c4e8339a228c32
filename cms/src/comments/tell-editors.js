'use strict';

const { environment } = require('../../environment.js');
const { addressOf, textOf } = require('./texts.js');

const lookMs = 3_600_000;
const quietMs = 24 * 3_600_000;

/** Mails the editors how many comments wait, if some do, at most once a day. */
async function tellEditors(now = Date.now()) {
  const waiting = await strapi.db.query('api::comment.comment').count({ where: { state: 'waiting' } });
  const store = strapi.store({ type: 'core', name: 'comments' });
  if (waiting === 0 || now - ((await store.get({ key: 'told' })) ?? 0) < quietMs) return;
  await store.set({ key: 'told', value: now });
  const subject = waiting === 1 ? '1 comment waits for an editor' : `${waiting} comments wait for an editor`;
  const text = `${subject}. Readers of ${environment().SITE_URL} see them once somebody has set their state in the admin panel, under Comment.`;
  await mailEditors({ subject, text });
}

/** Mails the editors that readers report a comment. */
async function tellOfReport(comment, { reason }) {
  const { slug } = (await textOf(comment)) ?? comment;
  const address = addressOf({ shelf: comment.shelf, slug });
  await mailEditors({
    subject: 'A comment is reported',
    text: `A reader reports a comment on ${address} as ${reason}. Please show or hide it in the admin panel, under Comment; what readers report is under Report of a comment. Further reports of this comment send no email until then.`,
  });
}

async function mailEditors(mail) {
  const editors = await strapi.db
    .query('admin::user')
    .findMany({ select: ['email'], where: { isActive: true, blocked: false } });
  for (const { email } of editors)
    await strapi
      .plugin('email')
      .service('email')
      .send({ to: email, ...mail });
}

/** Looks each hour. The panel's process does not, so that no mail is sent twice. */
function followWaiting() {
  if (environment().hasPanel) return;
  const look = () =>
    tellEditors().catch((error) =>
      strapi.log.warn(`Editors were not told of waiting comments: ${error.message}`),
    );
  setInterval(look, lookMs).unref();
}

module.exports = { followWaiting, tellEditors, tellOfReport };
