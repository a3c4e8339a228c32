import { describe, expect, test } from 'vitest';
import { verificationOf } from '../../backend/verification-variables.ts';

const turnstile = { enabled: true, provider: 'turnstile', secret: 's' } as const;

describe('the variables of human verification', () => {
  test('check nobody unless a provider is named', () => {
    expect(verificationOf({}, { enabled: false, secret: '' })).toEqual({ VERIFICATION_PROVIDER: 'off' });
  });

  test('are those of config.toml, which a hosted project reads as well', () => {
    expect(verificationOf({}, turnstile)).toEqual({
      VERIFICATION_PROVIDER: 'turnstile',
      VERIFICATION_SECRET: 's',
    });
  });

  test('are above all those of the environment; other variables are not handed on', () => {
    const env = { VERIFICATION_PROVIDER: 'altcha', VERIFICATION_SECRET: 'own', HOME: '/' };
    expect(verificationOf(env, turnstile)).toEqual({
      VERIFICATION_PROVIDER: 'altcha',
      VERIFICATION_SECRET: 'own',
    });
  });
});
