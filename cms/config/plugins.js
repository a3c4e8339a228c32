'use strict';

const { environment, keyFor } = require('../environment.js');

module.exports = {
  i18n: { enabled: true },
  'users-permissions': {
    config: {
      jwtSecret: keyFor('sessions of readers'),
      jwtManagement: 'refresh',
      sessions: {
        accessTokenLifespan: 10 * 60,
        idleRefreshTokenLifespan: 14 * 24 * 3600,
        maxRefreshTokenLifespan: 30 * 24 * 3600,
        // In production mode over http a cookie that demands https ends in an error.
        cookie: {
          secure: environment().CMS_URL.startsWith('https:'),
          sameSite: 'lax',
          path: '/api/auth',
          maxAge: 14 * 24 * 3600 * 1000,
        },
      },
      register: { allowedFields: [] },
      ratelimit: { enabled: true },
    },
  },
};
