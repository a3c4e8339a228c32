'use strict';

const config = {
  middlewares: [{ name: 'plugin::users-permissions.rateLimit', config: { interval: 60_000, max: 10 } }],
};

module.exports = {
  routes: [
    { method: 'POST', path: '/reader/confirm', handler: 'reader.confirm', config },
    { method: 'POST', path: '/reader/left', handler: 'reader.left', config: { auth: false } },
    { method: 'POST', path: '/reader/records', handler: 'reader.records', config: { auth: false } },
    { method: 'POST', path: '/reader/delete', handler: 'reader.delete', config },
  ],
};
