'use strict';

const limited = {
  middlewares: [{ name: 'plugin::users-permissions.rateLimit', config: { interval: 60_000, max: 10 } }],
};

module.exports = {
  routes: [
    { method: 'GET', path: '/comments', handler: 'comment.find', config: {} },
    { method: 'GET', path: '/comments/live', handler: 'comment.live', config: {} },
    { method: 'POST', path: '/comments', handler: 'comment.create', config: limited },
    { method: 'PUT', path: '/comments/:id', handler: 'comment.update', config: limited },
    { method: 'DELETE', path: '/comments/:id', handler: 'comment.delete', config: {} },
  ],
};
