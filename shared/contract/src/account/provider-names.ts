/** The names of ways to sign in that differ from what the backend calls them. */
const names: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  email: 'Email address',
  fly: 'Fly.io',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  phone: 'Phone number',
  slack_oidc: 'Slack',
  vercel_marketplace: 'Vercel',
  workos: 'WorkOS',
  x: 'X',
};

/** The name of a provider of identities as visitors know it; `email` and `phone` are GoTrue’s own providers. */
export function providerName(provider: string): string {
  const known = names[provider];
  if (known !== undefined) return known;
  const plain = provider.replace(/^custom:/, '').replaceAll(/[-_]/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
