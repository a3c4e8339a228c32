'use strict';

/**
 * Within a transaction, waits until no other one holds the lock of this name, and holds it until the transaction ends.
 * SQLite runs one transaction at a time (`config/database.js`).
 */
async function lock(name) {
  if (strapi.db.dialect.client !== 'postgres') return;
  await strapi.db.transaction(({ trx }) => trx.raw('select pg_advisory_xact_lock(hashtext(?))', [name]));
}

module.exports = { lock };
