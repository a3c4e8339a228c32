import type { AskSupportRequest } from '@irodori/contract/support';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import module from '../../module.ts';

const refusal = (body: object) =>
  Object.assign(new Error('refused'), { name: 'FunctionError', status: 422, body });

/** The page with a function that answers what `answer` returns or throws. */
async function open(path: string, answer: (request: AskSupportRequest) => unknown, options = {}) {
  const requests: AskSupportRequest[] = [];
  const platform = fakePlatform({
    ...options,
    functions: {
      'ask-support': (body) => {
        requests.push(body as AskSupportRequest);
        return answer(body as AskSupportRequest);
      },
    },
  });
  return { ...(await renderModule(module, path, platform)), requests };
}
const kept = () => ({ reference: 'SR-0A1B2C3D' });
const field = (name: RegExp) => screen.getByRole('textbox', { name });

test('a question of a signed-in visitor has the address of the account and the reference of the page’s address', async () => {
  const { user, requests } = await open('/support/contact?reference=0a1b2c3d', kept, {
    session: signedInSession,
  });
  expect(field(/Your email address/)).toHaveProperty('value', signedInSession.email);
  await user.type(field(/Your question/), 'It broke.');
  await user.upload(
    screen.getByLabelText('Add files'),
    new File(['a line'], 'log.txt', { type: 'text/plain' }),
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByText('SR-0A1B2C3D')).closest('[role=status]')).toBe(document.activeElement);
  expect(requests).toMatchObject([
    {
      kind: 'other',
      email: signedInSession.email,
      message: 'It broke.',
      about: '0a1b2c3d',
      files: [{ name: 'log.txt', content: btoa('a line') }],
    },
  ]);
});

test('a form without words or with a wrong address is not sent, and the first fault gets the focus', async () => {
  const { user, requests } = await open('/support/contact', kept);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.activeElement).toBe(field(/Your question/));
  await user.type(field(/Your question/), 'Hello');
  await user.type(field(/Your email address/), 'aki@nowhere');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.activeElement).toBe(field(/Your email address/));
  expect(screen.getByText(/This is not an email address/)).toBeDefined();
  expect(requests).toEqual([]);
});

test('a question that did not arrive is sent again as the same one, and a changed question as another', async () => {
  const { user, requests } = await open('/support/contact', () => {
    throw new Error('no network');
  });
  await user.type(field(/Your question/), 'Hello');
  await user.type(field(/Your email address/), 'aki@example.org');
  const send = screen.getByRole('button', { name: 'Send' });
  await user.click(send);
  expect((await screen.findByRole('alert')).textContent).toContain('It did not arrive');
  await user.click(send);
  await user.type(field(/Your question/), '!');
  await user.click(send);
  const [first, second, third] = requests.map(({ id }) => id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('words that were not sent are there after the page was left, and gone once they were sent', async () => {
  const first = await open('/support/contact', kept);
  await first.user.type(field(/Your question/), 'Not sent yet');
  first.unmount();
  const second = await open('/support/contact', kept);
  expect(field(/Your question/)).toHaveProperty('value', 'Not sent yet');
  expect(screen.getByText('This is what you wrote before. It was not sent yet.')).toBeDefined();
  await second.user.type(field(/Your email address/), 'aki@example.org');
  await second.user.click(screen.getByRole('button', { name: 'Send' }));
  await second.user.click(await screen.findByRole('button', { name: 'Ask something else' }));
  expect(field(/Your question/)).toHaveProperty('value', '');
});

test('files that are too many, too large or refused by the server are named, and the others stay', async () => {
  const { user } = await open('/support/contact', () => {
    throw refusal({ code: 'invalid_file', message: 'no', file: 'a.png' });
  });
  const add = screen.getByLabelText('Add files');
  await user.upload(add, new File(['a'], 'a.png', { type: 'image/png' }));
  await user.upload(add, new File([new Uint8Array(2_097_153)], 'large.png', { type: 'image/png' }));
  expect(screen.getByText('“large.png” is too large: 2 MB is the most for each file.')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('a.png'),
  );
  await user.type(field(/Your question/), 'Hello');
  await user.type(field(/Your email address/), 'aki@example.org');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('“a.png” was not taken')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove a.png' }));
  expect(screen.queryByText('a.png')).toBeNull();
});
