import type { ContentUser, Platform } from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';

type Content = NonNullable<Platform['content']>;

const aki: ContentUser = { id: 1, username: 'Aki', email: 'aki@example.org', provider: 'local' };
const refusal = (status: number, message: string, details = {}) => ({
  error: { status, name: 'Error', message, details },
});

const version3 = (message: string) => ({
  statusCode: 400,
  error: 'Bad Request',
  message: [{ messages: [{ id: 'Auth.form.error.invalid', message }] }],
});

let calls: [name: string, body: unknown][];
let refuse: unknown;
let reader: ContentUser | null;
let isUnknown: boolean;
let kind: Content['kind'];
let version: Content['version'];
let newReader: ContentUser | undefined;
beforeEach(() => {
  calls = [];
  refuse = undefined;
  reader = null;
  isUnknown = false;
  kind = 'irodori';
  version = 'v5';
  newReader = undefined;
});

/** A double of the content client: each call is recorded, and fails with `refuse` if that is set. */
function fakeContent(): Content {
  const listeners = new Set<() => void>();
  const become = (user: ContentUser | null): void => {
    reader = user;
    for (const listener of listeners) listener();
  };
  const call =
    (name: string, then: ContentUser | null | undefined = undefined) =>
    async (body?: unknown) => {
      calls.push([name, body]);
      if (refuse !== undefined) throw refuse;
      if (then !== undefined) become(then);
      return then ?? null;
    };
  return {
    providers: [],
    kind,
    version,
    user: () => reader,
    hasToken: () => reader !== null || isUnknown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: async () => {
      if (isUnknown && refuse === undefined) become(aki);
      return reader;
    },
    login: call('login', aki),
    logout: call('logout', null),
    register: async (body?: unknown) => call('register', newReader)(body),
    forgotPassword: call('forgotPassword'),
    resetPassword: call('resetPassword', aki),
    changePassword: call('changePassword'),
    sendEmailConfirmation: call('sendEmailConfirmation'),
    create: async (type: string, _: unknown, data: unknown) => call(type)(data),
  } satisfies Partial<Record<keyof Content, unknown>> as unknown as Content;
}

const open = (path: string) =>
  renderModule(module, path, { ...fakePlatform({ texts: sampleTexts }), content: fakeContent() });
type User = Awaited<ReturnType<typeof open>>['user'];
const type = async (user: User, label: RegExp, text: string): Promise<void> => {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
};
const press = (user: User, name: string) => {
  const button = screen.getAllByText(name).find((element) => element.closest('button') !== null);
  return user.click(button?.closest('button') ?? document.body);
};
const alert = async () => (await screen.findByRole('alert')).textContent;

test.each(['/reader', '/reader/sign-in', '/reader/sign-up', '/reader/forgot-password'])(
  '%s says that there are no reader accounts without a content backend',
  async (path) => {
    await renderModule(module, path, fakePlatform());
    expect(screen.getByText('There are no reader accounts here')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('a sign-in leads back to the path of the address', async () => {
  const { user, router } = await open('/reader/sign-in?to=/blog/how-ink-draws%23comments');
  await type(user, /Name or email/, ' Aki ');
  await type(user, /^Password/, 'correct horse');
  await press(user, 'Sign in');
  expect(calls).toMatchObject([['login', { identifier: 'Aki', password: 'correct horse' }]]);
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/blog/how-ink-draws', hash: '#comments' }),
  );
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', ''])(
  'a sign-in does not lead to %j',
  async (to) => {
    const { user, router } = await open(`/reader/sign-in?to=${encodeURIComponent(to)}`);
    await type(user, /Name or email/, 'Aki');
    await type(user, /^Password/, 'correct horse');
    await press(user, 'Sign in');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reader'));
  },
);

test('a sign-in without a password is not sent, and the field gets the focus', async () => {
  const { user } = await open('/reader/sign-in');
  await type(user, /Name or email/, 'Aki');
  await press(user, 'Sign in');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  expect(calls).toEqual([]);
});

test.each([
  [refusal(400, 'Invalid identifier or password'), 'Name and password do not match.'],
  [refusal(400, 'Your account has been blocked by an administrator'), 'This account is blocked.'],
  [refusal(400, 'This name is already taken', { code: 'name_refused' }), 'This name cannot be used.'],
  [refusal(403, 'Forbidden', { code: 'verification_failed' }), 'We could not check that you are human.'],
  [refusal(429, 'Too many requests'), 'Too many tries just now.'],
  [version3('Identifier or password invalid.'), 'Name and password do not match.'],
  [refusal(400, 'Invalid parameters: age'), 'Reader accounts answered: “Invalid parameters: age”.'],
  [new TypeError('Failed to fetch'), 'Reader accounts do not respond.'],
  [
    new PlatformError('No cookies.', { code: 'cookies_refused', status: 403 }),
    'Your browser keeps no cookies for this site.',
  ],
  [refusal(500, 'Internal Server Error'), 'Reader accounts do not respond.'],
])('a refused form keeps what was typed and says why (%#)', async (error, words) => {
  const { user } = await open('/reader/sign-in');
  refuse = error;
  await type(user, /Name or email/, 'Aki');
  await type(user, /^Password/, 'correct horse');
  await press(user, 'Sign in');
  expect(await alert()).toContain(words);
  expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', 'correct horse');
});

test('a sign-in with an unconfirmed address offers to send the link again', async () => {
  const { user } = await open('/reader/sign-in');
  refuse = refusal(400, 'Your account email is not confirmed');
  await type(user, /Name or email/, 'aki@example.org');
  await type(user, /^Password/, 'correct horse');
  await press(user, 'Sign in');
  expect(await alert()).toContain('Your address is not confirmed yet.');
  refuse = undefined;
  await press(user, 'Send the link again');
  expect(calls.at(-1)).toMatchObject(['sendEmailConfirmation', { email: 'aki@example.org' }]);
  expect(await screen.findByText(/If aki@example.org waits for it/)).toBeDefined();
});

test('a new account is sent with its name, address and password, and then says where the link went', async () => {
  const { user } = await open('/reader/sign-up');
  await type(user, /^Name/, 'Aki');
  await type(user, /^Email/, 'aki@example.org');
  await type(user, /^Password/, 'correct horse');
  await press(user, 'Create account');
  expect(calls).toMatchObject([
    [
      'register',
      {
        username: 'Aki',
        email: 'aki@example.org',
        password: 'correct horse',
        verification: 'sample proof for reader_sign_up',
      },
    ],
  ]);
  const done = (await screen.findByText('Check your inbox')).closest('[role=status]');
  expect(done).toBe(document.activeElement);
});

test('another Strapi gets no proof of a human, and an account that it signs in at once leads back to the article', async () => {
  kind = 'strapi';
  newReader = aki;
  const { user, router } = await open('/reader/sign-up?to=/blog/how-ink-draws%23comments');
  await type(user, /^Name/, 'Aki');
  await type(user, /^Email/, 'aki@example.org');
  await type(user, /^Password/, 'correct horse');
  await press(user, 'Create account');
  await waitFor(() => expect(router.state.location.pathname).toBe('/blog/how-ink-draws'));
  expect(calls).toEqual([
    ['register', { username: 'Aki', email: 'aki@example.org', password: 'correct horse' }],
  ]);
});

test.each([
  ['Ak', 'aki@example.org', 'correct horse', /3 to 50 characters/],
  ['Aki', 'aki@nowhere', 'correct horse', /looks like name@example.com/],
  ['Aki', 'aki@example.org', 'short', /at least 8 characters/],
  ['Aki', 'aki@example.org', 'ä'.repeat(37), /too long/],
])('a new account is not sent with the fields %s, %s, %s', async (name, email, password, fault) => {
  const { user } = await open('/reader/sign-up');
  await type(user, /^Name/, name);
  await type(user, /^Email/, email);
  await type(user, /^Password/, password);
  await press(user, 'Create account');
  expect(screen.getAllByText(fault).length).toBeGreaterThan(0);
  expect(calls).toEqual([]);
});

test('a forgotten password says the same for every address', async () => {
  const { user } = await open('/reader/forgot-password');
  await type(user, /^Email/, 'aki@example.org');
  await press(user, 'Send the link');
  expect(calls).toMatchObject([['forgotPassword', { email: 'aki@example.org' }]]);
  expect((await screen.findByText(/If/)).textContent).toContain('has a reader account');
});

test('the link of a mail sets a new password with its code, and a used link says so', async () => {
  const { user } = await open('/reader/reset-password?code=c0de');
  refuse = refusal(400, 'Incorrect code provided');
  await type(user, /New password/, 'correct horse 2');
  await press(user, 'Save the new password');
  expect(await alert()).toContain('This link does not work any more.');
  refuse = undefined;
  await press(user, 'Save the new password');
  expect(calls.at(-1)).toEqual([
    'resetPassword',
    { code: 'c0de', password: 'correct horse 2', passwordConfirmation: 'correct horse 2' },
  ]);
  expect(await screen.findByText('Your password is changed')).toBeDefined();
});

test('the link of a mail confirms the address only after a press', async () => {
  const { user } = await open('/reader/confirm?confirmation=c0de');
  expect(calls).toEqual([]);
  await press(user, 'Yes, confirm it');
  expect(calls).toEqual([['reader/confirm', { confirmation: 'c0de' }]]);
  expect(await screen.findByText('Your address is confirmed')).toBeDefined();
});

const origin = 'https://irodori.example';
/** Page and query `to` of a link. */
const targetOf = (name: string): (string | null)[] => {
  const { pathname, searchParams } = new URL(
    screen.getByRole('link', { name }).getAttribute('href') ?? '',
    origin,
  );
  return [pathname, searchParams.get('to')];
};
const post = '/blog/how-ink-draws#comments';
const fromPost = `?to=${encodeURIComponent(post)}`;

test.each([
  ['/reader/sign-in', 'Create a reader account', '/reader/sign-up'],
  ['/reader/sign-in', 'Forgot your password?', '/reader/forgot-password'],
  ['/reader/sign-up', 'I have a reader account', '/reader/sign-in'],
  ['/reader/forgot-password', 'Back to signing in', '/reader/sign-in'],
])(
  'the path to come back to goes along from %s by the link “%s”, unless it is a path of another site',
  async (path, link, page) => {
    const { unmount } = await open(`${path}${fromPost}`);
    expect(targetOf(link)).toEqual([page, post]);
    unmount();
    await open(`${path}?to=//evil.example`);
    expect(targetOf(link)).toEqual([page, null]);
  },
);

test('the path to come back to is that of the sign-in after the mail that confirms a new account’s address', async () => {
  const { user, unmount } = await open(`/reader/sign-up${fromPost}`);
  await type(user, /^Name/, 'Aki');
  await type(user, /^Email/, 'aki@example.org');
  await type(user, /^Password/, 'correct horse');
  await press(user, 'Create account');
  await screen.findByText('Check your inbox');
  unmount();

  const confirmed = await open('/reader/confirm?confirmation=c0de');
  await press(confirmed.user, 'Yes, confirm it');
  await screen.findByText('Your address is confirmed');
  expect(targetOf('Sign in')).toEqual(['/reader/sign-in', post]);
});

test('a new password leads to the path to come back to, unless a later mail was asked for without one', async () => {
  const askForMail = async (query: string): Promise<void> => {
    const { user, unmount } = await open(`/reader/forgot-password${query}`);
    await type(user, /^Email/, 'aki@example.org');
    await press(user, 'Send the link');
    await screen.findByText('Check your inbox');
    unmount();
  };
  const saveNewPassword = async (): Promise<() => void> => {
    const { user, unmount } = await open('/reader/reset-password?code=c0de');
    await type(user, /New password/, 'correct horse 2');
    await press(user, 'Save the new password');
    await screen.findByText('Your password is changed');
    return unmount;
  };
  await askForMail(fromPost);
  const unmount = await saveNewPassword();
  expect(screen.getByRole('link', { name: 'Back to where you were' }).getAttribute('href')).toBe(post);
  unmount();
  await askForMail('');
  await saveNewPassword();
  expect(targetOf('To your reader account')).toEqual(['/reader', null]);
});

test('the account’s page says to a visitor without a session that they are not signed in', async () => {
  await open('/reader');
  expect(screen.getByText('You are not signed in as a reader.')).toBeDefined();
  expect(document.activeElement).toBe(document.body);
});

test('the account’s page of a reader whom the content backend does not tell offers another try', async () => {
  isUnknown = true;
  refuse = new TypeError('Failed to fetch');
  const { user } = await open('/reader');
  expect(await screen.findByText(/Your reader account did not arrive/)).toBeDefined();
  refuse = undefined;
  await press(user, 'Try again');
  expect(await screen.findByText('aki@example.org')).toBeDefined();
});

describe('the account of a signed-in reader', () => {
  beforeEach(() => {
    reader = aki;
  });

  test('the account of a signed-in reader shows name and address, and signs out', async () => {
    const { user } = await open('/reader');
    expect(screen.getByText('Aki')).toBeDefined();
    expect(screen.getByText('aki@example.org')).toBeDefined();
    await press(user, 'Sign out');
    expect(await screen.findByText('You are signed out')).toBeDefined();
  });

  test('a signed-in reader changes the password with the present one', async () => {
    const { user } = await open('/reader');
    await type(user, /Current password/, 'correct horse');
    await type(user, /New password/, 'correct horse 2');
    await press(user, 'Change the password');
    expect(calls).toEqual([
      [
        'changePassword',
        {
          currentPassword: 'correct horse',
          password: 'correct horse 2',
          passwordConfirmation: 'correct horse 2',
        },
      ],
    ]);
    expect(await screen.findByText(/Your password is changed/)).toBeDefined();
  });

  test('a reader at a Strapi 3, which changes no passwords, is led to the mail with which a new one is chosen', async () => {
    version = 'v3';
    await open('/reader');
    expect(screen.queryByLabelText(/Current password/)).toBeNull();
    const link = screen.getByRole('link', { name: 'Send the mail' });
    expect(link.getAttribute('href')).toBe('/reader/forgot-password');
  });

  test('the account of a signed-in reader is deleted with the password, after a second press', async () => {
    const { user } = await open('/reader');
    await press(user, 'Delete the account…');
    await type(user, /^Password/, 'correct horse');
    await press(user, 'Delete account and comments');
    expect(calls).toEqual([
      ['reader/delete', { password: 'correct horse' }],
      ['logout', undefined],
    ]);
    expect(await screen.findByText('Your reader account is deleted')).toBeDefined();
  });

  test('the account of a reader at another Strapi is deleted by those who run the site', async () => {
    kind = 'strapi';
    await open('/reader');
    expect(screen.queryByText('Delete the account…')).toBeNull();
    expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/support/contact');
  });

  test('a reader who came by Irodori has no password to change or to ask for', async () => {
    reader = { ...aki, provider: 'irodori' };
    const { user } = await open('/reader');
    expect(screen.queryByLabelText(/Current password/)).toBeNull();
    await press(user, 'Delete the account…');
    await press(user, 'Delete account and comments');
    expect(calls[0]).toEqual(['reader/delete', {}]);
  });
});
