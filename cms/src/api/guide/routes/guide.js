'use strict';

const { factories } = require('@strapi/strapi');

module.exports = factories.createCoreRouter('api::guide.guide', { only: ['find', 'findOne'] });
