'use strict';

const { environment } = require('../environment.js');

const { CMS_DATABASE_URL, CMS_DATA } = environment();

/**
 * Lets the content backend and its admin panel, which are two processes, use the same SQLite file: reads go on while the
 * other process writes, and a write waits for the other one's. A transaction asks for the right to write when it begins,
 * because SQLite refuses it at once to one that has read before the other process wrote.
 */
function share(connection, done) {
  connection.pragma('journal_mode = WAL');
  connection.pragma('busy_timeout = 10000');
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql);
  done(null, connection);
}

module.exports = {
  connection:
    CMS_DATABASE_URL === undefined
      ? {
          client: 'sqlite',
          connection: { filename: `${CMS_DATA}/content.sqlite` },
          useNullAsDefault: true,
          pool: { afterCreate: share },
        }
      : { client: 'postgres', connection: { connectionString: CMS_DATABASE_URL }, pool: { min: 0, max: 10 } },
};
