import { expect, test } from 'vitest';
import { knownProviders } from './known.ts';
import { profileByNames } from './profile.ts';

/** Profiles in the formats of the providers, and their conversion to standard claims. */

const picture = 'https://a.example/momo.png';
const name = 'Momo Ito';
const parts = { first_name: 'Momo', last_name: 'Ito' };
const inLanguages = (text: string) => ({
  localized: { de_DE: 'falsch', en_US: text },
  preferredLocale: { language: 'en', country: 'US' },
});

test.each([
  [
    'apple',
    { sub: 'a1', is_private_email: 'true', auth_time: 17 },
    { sub: 'a1', custom_claims: { is_private_email: 'true', auth_time: 17 } },
  ],
  [
    'google',
    { sub: 'g1', name, picture, hd: 'example.com' },
    { full_name: name, avatar_url: picture, custom_claims: { hd: 'example.com' } },
  ],
  [
    'linkedin_oidc',
    { sub: 'l1', given_name: 'Momo', family_name: 'Ito', locale: 'ja' },
    { name, given_name: 'Momo', locale: 'ja' },
  ],
  [
    'slack_oidc',
    { sub: 's1', name, 'https://slack.com/team_id': 't1' },
    { iss: 'https://slack.com/api', full_name: name, custom_claims: { 'https://slack.com/team_id': 't1' } },
  ],
  [
    'vercel_marketplace',
    { sub: 'v1', global_user_id: 'v2', user_name: name },
    { sub: 'global_user_id:v2', name },
  ],
  [
    'discord',
    { id: 'd1', username: 'momo', discriminator: '0007', avatar: null },
    { name: 'momo#0007', avatar_url: 'https://cdn.discordapp.com/embed/avatars/2.png' },
  ],
  [
    'discord',
    { id: 'd1', username: 'momo', discriminator: '0', avatar: 'a_1' },
    { picture: 'https://cdn.discordapp.com/avatars/d1/a_1.gif' },
  ],
  [
    'facebook',
    { id: 'f1', name: 'momo', ...parts, picture: { data: { url: picture } } },
    { name, full_name: name, nickname: 'momo', slug: 'momo', picture },
  ],
  [
    'fly',
    { user_id: 'f1', user_name: name, organizations: [{ id: 'o1' }] },
    { full_name: name, custom_claims: { organizations: [{ id: 'o1' }] } },
  ],
  [
    'kakao',
    { id: 4711, kakao_account: { profile: { nickname: 'momo' } } },
    { sub: '4711', user_name: 'momo' },
  ],
  [
    'keycloak',
    { sub: 'k1', name, preferred_username: 'momo' },
    { name, custom_claims: { preferred_username: 'momo' } },
  ],
  [
    'linkedin',
    {
      id: 'l1',
      firstName: inLanguages('Momo'),
      lastName: inLanguages('Ito'),
      profilePicture: { 'displayImage~': { elements: [{ identifiers: [{ identifier: picture }] }] } },
    },
    { full_name: name, avatar_url: picture },
  ],
  [
    'notion',
    { bot: { owner: { user: { id: 'n1', name, avatar_url: picture } } } },
    { sub: 'n1', name, picture },
  ],
  [
    'snapchat',
    { data: { me: { externalId: 's1', displayName: 'momo', bitmoji: { avatar: picture } } } },
    { slug: 'momo', picture },
  ],
  [
    'twitch',
    { data: [{ id: 't1', login: 'momo', view_count: 3 }] },
    { name: 'momo', custom_claims: { view_count: 3 } },
  ],
  ['x', { data: { id: 'x1', username: 'momo' } }, { profile: 'https://x.com/momo', user_name: 'momo' }],
  ['zoom', { id: 'z1', ...parts, pic_url: picture }, { name, picture }],
])('a profile in the format of %s becomes standard claims', (provider, said, claims) => {
  const { claims: got } = profileByNames(knownProviders[provider] ?? {}, said, 'https://iss.example');
  expect(got).toMatchObject(claims);
});

test.each([
  ['azure', { sub: 'a', email: 'a@b.c' }, true],
  ['azure', { sub: 'a', email: 'a@b.c', xms_edov: false }, false],
  ['azure', { sub: 'a', email: 'a@b.c', xms_edov: '1' }, true],
  ['gitlab', { id: 1, email: 'a@b.c', confirmed_at: '2012-05-23T09:05:22Z' }, true],
  ['gitlab', { id: 1, email: 'a@b.c', confirmed_at: null }, false],
  ['google', { sub: 'a', email: 'a@b.c', email_verified: 'false' }, false],
  ['google', { sub: 'a', email: 'a@b.c', email_verified: 'no' }, false],
  [
    'kakao',
    { id: 1, kakao_account: { email: 'a@b.c', is_email_verified: true, is_email_valid: false } },
    false,
  ],
  ['zoom', { id: 'a', email: 'a@b.c', login_type: '100', verified: 0 }, false],
  ['zoom', { id: 'a', email: 'a@b.c', login_type: '1', verified: 0 }, true],
  ['spotify', { id: 'a', email: 'a@b.c' }, false],
])('the email in the %s profile %o counts as verified: %s', (provider, said, isVerified) => {
  const { emails } = profileByNames(knownProviders[provider] ?? {}, said, 'https://iss.example');
  expect(emails).toEqual([{ address: 'a@b.c', isVerified, isPrimary: true }]);
});

test.each([
  ['https://login.microsoftonline.com/t1/v2.0', '', true],
  ['https://login.microsoftonline.com/t1/v2.0', 'https://login.microsoftonline.com/organizations', true],
  ['https://login.microsoftonline.com/t1/v2.0', 'https://login.microsoftonline.com/t1', true],
  ['https://login.microsoftonline.com/t2/v2.0', 'https://login.microsoftonline.com/t1', false],
  ['https://login.microsoftonline.com.evil.example/t1/v2.0', '', false],
  ['https://evil.example/v2.0', '', false],
])('a Microsoft ID token of the issuer %s is accepted for the tenant “%s”: %s', (issuer, own, isTaken) => {
  expect(knownProviders['azure']?.signsAs?.(issuer, own)).toBe(isTaken);
});
