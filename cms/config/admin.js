'use strict';

const { environment, keyFor } = require('../environment.js');
const { previewUrl } = require('../src/texts/preview.js');

const { SITE_URL } = environment();

module.exports = {
  auth: { secret: keyFor('sessions of editors') },
  apiToken: { salt: keyFor('tokens of the API') },
  transfer: { token: { salt: keyFor('tokens of transfers') } },
  secrets: { encryptionKey: keyFor('encrypted settings') },
  flags: { nps: false, promoteEE: false },
  preview: {
    enabled: true,
    config: { allowedOrigins: [SITE_URL], handler: previewUrl },
  },
};
