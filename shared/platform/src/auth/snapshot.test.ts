import { awaitsSecondFactor } from '@irodori/contract/second-factor';
import { expect, test } from 'vitest';
import { signedOut, snapshotOfClaims } from './snapshot.ts';

const claims = {
  sub: 'user-1',
  exp: 4_102_444_800,
  email: 'a@irodori.example',
  phone: '819012345678',
  user_metadata: { name: 'Aki', avatar: 'user-1/a.webp' },
};

test('the snapshot of a session’s claims has the user, the address, the phone number, the name and the avatar', () => {
  expect(snapshotOfClaims(claims)).toEqual({
    status: 'signed-in',
    userId: 'user-1',
    email: 'a@irodori.example',
    phone: '819012345678',
    name: 'Aki',
    avatar: 'user-1/a.webp',
    isAnonymous: false,
    expiresAt: 4_102_444_800,
  });
});

test('the snapshot of a session whose second factor is missing has the user and the address', () => {
  expect(snapshotOfClaims({ ...claims, [awaitsSecondFactor]: true })).toEqual({
    status: 'awaiting-second-factor',
    userId: 'user-1',
    email: 'a@irodori.example',
  });
});

test.each([undefined, null, 'text', {}, { ...claims, sub: 1 }, { ...claims, exp: '4102444800' }])(
  'claims that are not those of a session count as signed out: %j',
  (value) => {
    expect(snapshotOfClaims(value)).toEqual(signedOut);
  },
);

test.each(['', 7, null])(
  'an address, a phone number or a name that is %j is null in the snapshot',
  (value) => {
    const snapshot = snapshotOfClaims({
      ...claims,
      email: value,
      phone: value,
      user_metadata: { name: value },
    });
    expect(snapshot).toMatchObject({ email: null, phone: null, name: null });
  },
);
