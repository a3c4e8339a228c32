'use strict';

const { faultOfName, isNameTaken, withoutUnseen } = require('./reader-name.js');

const users = 'plugin::users-permissions.user';
const longestName = 50;
const shortestName = 3;

/** Why there is no sign-in; the site has words for each reason. */
class SignInError extends Error {}

/**
 * The reader's account of an Irodori account, by its id: the one that was used before, the one with the same confirmed
 * address, or a new one.
 * @param claims what Irodori says of the visitor: `sub`, `email`, `email_verified`, `name`
 * @throws SignInError with the reason that the site tells
 */
async function readerOf({ sub, email, email_verified: isVerified, name }) {
  const query = strapi.db.query(users);
  const address = email?.toLowerCase();
  const known = await query.findOne({ where: { irodori: sub } });
  if (known !== null) {
    if (known.blocked) throw new SignInError('blocked');
    return isVerified === true ? followAddress(known, address) : known;
  }
  // Whoever says an address that is not theirs would get the account of its owner.
  if (!address || isVerified !== true) throw new SignInError('unverified');
  const local = await query.findOne({ where: { email: address } });
  if (local === null) return create({ sub, address, name });
  if (local.blocked) throw new SignInError('blocked');
  if (local.irodori) throw new SignInError('taken');
  return local.confirmed
    ? query.update({ where: { id: local.id }, data: { irodori: sub } })
    : claim(local, { sub, name });
}

async function create({ sub, address, name }) {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'authenticated' } });
  return strapi.db.query(users).create({
    data: {
      username: await freeName(name),
      email: address,
      provider: 'irodori',
      irodori: sub,
      confirmed: true,
      blocked: false,
      role: role.id,
    },
  });
}

/** Somebody else may have registered the address and never confirmed it: name, password and sessions of theirs end. */
async function claim({ id }, { sub, name }) {
  await strapi.sessionManager('users-permissions').invalidateRefreshToken(String(id));
  return strapi.db.query(users).update({
    where: { id },
    data: {
      username: await freeName(name),
      provider: 'irodori',
      irodori: sub,
      confirmed: true,
      password: null,
      confirmationToken: null,
      resetPasswordToken: null,
    },
  });
}

/** An account without a password follows the address of its Irodori account, unless another reader has it. */
async function followAddress(user, address) {
  if (user.provider !== 'irodori' || !address || user.email === address) return user;
  const query = strapi.db.query(users);
  if ((await query.count({ where: { email: address } })) > 0) return user;
  return query.update({ where: { id: user.id }, data: { email: address } });
}

/** The name of the profile, with a number if another reader has it or no reader may have it. */
async function freeName(name = '') {
  const wanted = Array.from(withoutUnseen(name))
    .slice(0, longestName - 6)
    .join('');
  const base = wanted.length < shortestName || faultOfName(wanted) !== undefined ? 'Reader' : wanted;
  if (base !== 'Reader' && !(await isNameTaken(base))) return base;
  for (;;) {
    const numbered = `${base} ${Math.floor(Math.random() * 90_000) + 10_000}`;
    if (!(await isNameTaken(numbered))) return numbered;
  }
}

module.exports = { readerOf, SignInError };
