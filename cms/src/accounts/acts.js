'use strict';

const { lock } = require('../lock.js');

const users = 'plugin::users-permissions.user';
const hourMs = 3_600_000;
/** How often a reader does something within an hour, or gets mails that somebody asks for. */
const most = { comment: 20, change: 20, mail: 5 };

/**
 * Counts what is done by a reader, or for one, in the reader’s row: all processes count alike, and neither a start nor a
 * deleted comment begins the count anew.
 * Resolves to false, and counts nothing, if it was done too often within the last hour.
 */
const mayAct = (readerId, act) =>
  strapi.db.transaction(async () => {
    await lock(`acts of reader ${readerId}`);
    const reader = strapi.db.query(users);
    const where = { id: readerId };
    const { acts } = (await reader.findOne({ select: ['acts'], where })) ?? {};
    const now = Date.now();
    const recent = (acts?.[act] ?? []).filter((moment) => moment > now - hourMs);
    if (recent.length >= most[act]) return false;
    await reader.update({ where, data: { acts: { ...acts, [act]: [...recent, now] } } });
    return true;
  });

module.exports = { mayAct };
