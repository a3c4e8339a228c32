'use strict';

module.exports = {
  routes: [{ method: 'GET', path: '/snapshot', handler: 'snapshot.read', config: { auth: false } }],
};
