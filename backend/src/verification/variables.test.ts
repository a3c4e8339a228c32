import { describe, expect, test } from 'vitest';
import { captchaConfig, verificationOf } from './variables.ts';

const toml = captchaConfig.parse({ enabled: true, provider: 'turnstile', secret: 'env(CAPTCHA_SECRET)' });

describe('who checks visitors', () => {
  test('is nobody unless somebody is named', () => {
    expect(verificationOf({}, captchaConfig.parse({}))).toEqual({ VERIFICATION_PROVIDER: 'off' });
  });

  test('is whom config.toml names for the hosted auth, with the secret of the environment', () => {
    expect(verificationOf({ CAPTCHA_SECRET: 's' }, toml)).toEqual({
      VERIFICATION_PROVIDER: 'turnstile',
      VERIFICATION_SECRET: 's',
    });
  });

  test('is above all whom the environment names; other variables are not handed on', () => {
    const env = {
      VERIFICATION_PROVIDER: 'altcha',
      VERIFICATION_SECRET: 'own',
      CAPTCHA_SECRET: 's',
      HOME: '/',
    };
    expect(verificationOf(env, toml)).toEqual({
      VERIFICATION_PROVIDER: 'altcha',
      VERIFICATION_SECRET: 'own',
    });
  });
});
