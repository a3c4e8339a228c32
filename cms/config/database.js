'use strict';

const { environment } = require('../environment.js');

const { CMS_DATABASE_URL, CMS_DATA } = environment();

module.exports = {
  connection:
    CMS_DATABASE_URL === undefined
      ? { client: 'sqlite', connection: { filename: `${CMS_DATA}/content.sqlite` }, useNullAsDefault: true }
      : { client: 'postgres', connection: { connectionString: CMS_DATABASE_URL }, pool: { min: 0, max: 10 } },
};
