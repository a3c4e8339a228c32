import type { KnownProvider } from './known-provider.ts';
import { allTenants, signsAs, withDomainOwner } from './microsoft.ts';
import { joined, withSlackTeam } from './shapes.ts';

/** Providers that sign visitors in with ID tokens. */
export const openidProviders: Readonly<Record<string, KnownProvider>> = {
  apple: {
    issuer: 'https://appleid.apple.com',
    alsoIssuedBy: ['https://account.apple.com'],
    scopes: ['email', 'name'],
    claims: {
      sub: '{sub}',
      'custom_claims.is_private_email': '{is_private_email}',
      'custom_claims.auth_time': '{auth_time}',
      'custom_claims.transfer_sub': '{transfer_sub}',
    },
    email: '{email}',
    verified: true,
    authorizationParams: { response_mode: 'form_post' },
  },
  azure: {
    scopes: ['openid'],
    hosts: { auth: allTenants, api: allTenants },
    authorize: '{auth}/oauth2/v2.0/authorize',
    token: '{auth}/oauth2/v2.0/token',
    signsAs,
    claims: {
      sub: '{sub}',
      full_name: '{name}',
      preferred_username: '{preferred_username}',
      custom_claims: '{others}',
    },
    email: '{email}',
    verified: '{is_verified}',
    shape: withDomainOwner,
  },
  google: {
    issuer: 'https://accounts.google.com',
    scopes: ['openid', 'email', 'profile'],
    claims: {
      sub: '{sub}',
      name: '{name}',
      full_name: '{name}',
      picture: '{picture}',
      avatar_url: '{picture}',
      'custom_claims.hd': '{hd}',
    },
    email: '{email}',
    verified: '{email_verified}',
  },
  linkedin_oidc: {
    issuer: 'https://www.linkedin.com/oauth',
    scopes: ['openid', 'email', 'profile'],
    claims: {
      sub: '{sub}',
      name: '{whole_name}',
      given_name: '{given_name}',
      family_name: '{family_name}',
      locale: '{locale}',
      picture: '{picture}',
    },
    email: '{email}',
    verified: '{email_verified}',
    shape: (claims) => ({ ...claims, whole_name: joined(claims['given_name'], claims['family_name']) }),
  },
  slack_oidc: {
    issuer: 'https://slack.com',
    scopes: ['openid', 'email', 'profile'],
    claims: {
      iss: 'https://slack.com/api',
      sub: '{sub}',
      name: '{name}',
      full_name: '{name}',
      picture: '{picture}',
      avatar_url: '{picture}',
      custom_claims: '{team}',
    },
    email: '{email}',
    verified: '{email_verified}',
    shape: withSlackTeam,
  },
  vercel_marketplace: {
    issuer: 'https://marketplace.vercel.com',
    scopes: [],
    hosts: { auth: 'https://api.vercel.com', api: 'https://api.vercel.com' },
    authorize: '{auth}/oauth/v2/authorization',
    token: '{auth}/oauth/v2/accessToken',
    claims: { sub: '{subject}', name: '{user_name}', picture: '{user_avatar_url}' },
    email: '{user_email}',
    verified: true,
    shape: (claims) => ({
      ...claims,
      subject: claims['global_user_id'] ? `global_user_id:${claims['global_user_id']}` : claims['sub'],
    }),
  },
};
