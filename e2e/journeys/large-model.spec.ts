import type { Route } from '@playwright/test';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { doubtfulPng, harmfulPng } from 'engine-doubles/ovals';
import {
  type Account,
  admin,
  apiOf,
  appId,
  asService,
  createAccount,
  deleteAccount,
  jobStatus,
  makeAdministrator,
} from '../fixtures/accounts/account.ts';
import { startSessionWithFactor } from '../fixtures/accounts/authenticator.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { closeTabs } from '../fixtures/browser/close-tabs.ts';
import { startComfyUiApp } from '../fixtures/engines/comfyui-app.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { watchJob } from '../fixtures/engines/job-watch.ts';
import { listening } from '../fixtures/stack/listening.ts';
import { orderPicture } from '../fixtures/engines/make-picture.ts';
import { startFalApp, startProviderApp } from '../fixtures/engines/provider-app.ts';
import { send } from '../fixtures/browser/send.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

/** Resolves to a function that asks whether the pictures of an app are drawn at the moment. */
async function stateOfApp(visitor: Account, slug: string): Promise<() => Promise<unknown>> {
  const api = await apiOf(visitor);
  const id = await appId(slug);
  return async () => (await api.rpc('app_state', { app_id: id })).data as unknown;
}

test('an operator’s ComfyUI draws for an app with previews, after a restart again, and for an order made while it was away, stops with its visitor in every phase, and shows nothing that the picture check has doubts about', async ({
  page,
  browser,
  account,
}) => {
  test.slow();
  await using app = await startComfyUiApp();
  const { comfyui, name, slug } = app;
  const visitor = await createAccount();
  const picture = page.getByRole('img', { name: new RegExp(`^${name}: `) });
  const stop = page.getByRole('button', { name: /^Stop/ });
  const stopped = page.getByRole('heading', { name: 'You stopped this picture' });
  const ledger = () => comfyui.ledger.states().slice(1);

  /** Opens the page of a new order, which is accepted when the page hears of it. Resolves to its id. */
  const order = async (prompt: string): Promise<string> => {
    const id = await orderPicture(visitor, slug, prompt, { ratio: '3:4' });
    // One channel for the job's row, one for its progress, and one for the tray.
    const live = listening(page, 3);
    await visit(page, `/${slug}/output/${id}`);
    await live;
    await asService('accept_job', { job_id: id });
    return id;
  };

  await test.step('at an app of Ink, words that Ink does not draw lead to an app of a large model, before the order', async () => {
    await visit(page, '/ai-elf-generator');
    await page.getByRole('textbox', { name: 'Who is your elf?' }).fill('an elf beside a lighthouse');
    const words = page.getByRole('region', { name: 'In the sketch' });
    await expect(words).toContainText('though the engine may know more: lighthouse');
    // Other journeys have apps of large models at the same time.
    const way = words.getByRole('link', { name: /^Try it with Large / });
    await expect(way).toHaveAttribute('href', /^\/large-.*\?prompt=an\+elf\+beside\+a\+lighthouse$/);
  });

  await test.step('an order of Ink for which nobody is known leads there with its words', async () => {
    const other = await account();
    const id = await orderPicture(other, 'ai-elf-generator', 'a lighthouse at night');
    await asService('accept_job', { job_id: id });
    await startSession(page, other);
    await visit(page, `/ai-elf-generator/output/${id}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Nothing was drawn' })).toBeVisible();
    const way = page.getByRole('link', { name: /^Try it with Large / });
    await expect(way).toHaveAttribute('href', /^\/large-.*\?prompt=a\+lighthouse\+at\+night$/);
  });

  await test.step('a visitor describes a picture that follows its sketch, and sees it become finished', async () => {
    // An open page would be loaded anew by the other session, while it is left.
    await page.goto('about:blank');
    await startSession(page, visitor);
    const live = listening(page, 3);
    await visit(page, `/${slug}`);
    await page.getByRole('textbox', { name: 'What you want to see' }).fill('a lighthouse <lora:secret:2>');
    await page.getByRole('textbox', { name: 'Leave out' }).fill('people');
    const slider = page.getByRole('slider', { name: 'Follow the sketch' });
    await slider.focus();
    for (let tenths = 0; tenths < 4; tenths += 1) await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Loosely, 40 %');
    const watch = await watchJob(page);
    comfyui.gate.hold('start');
    await send(page.getByRole('button', { name: /^Make the picture/ }), '/submit-job');
    await comfyui.gate.held();
    const id = comfyui.ledger.ids().at(-1) ?? '';
    await Promise.all([live, comfyui.listening(id)]);
    comfyui.gate.hold('step');
    await expect(page.getByText('step 1 of 4').first()).toBeVisible();
    await expect.poll(async () => (await watch.previews()).length).toBeGreaterThan(0);
    comfyui.gate.release();
    await expect(picture).toBeVisible();
    expect(comfyui.graph(id)).toMatchObject({
      '6': { inputs: { text: 'a lighthouse' } },
      '7': { inputs: { text: 'people' } },
      '10': { inputs: { image: `irodori/${id}.png [temp]` } },
      '12': { inputs: { strength: 0.4 } },
    });
    expect(ledger()).toEqual(['drawn']);
  });

  await test.step('the visitor compares the picture with the sketch that it follows', async () => {
    await page.getByRole('link', { name: 'Compare the sketch with the picture' }).press('Enter');
    const viewer = page.getByRole('dialog');
    const sketch = viewer.getByRole('img', { name: `${name}: the sketch that the picture follows` });
    await expect(sketch).toHaveJSProperty('naturalWidth', 768);
    await expect(viewer.getByRole('img', { name: 'a lighthouse' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('ComfyUI restarts while it draws, and draws the picture again', async () => {
    comfyui.gate.hold('step');
    await order('a lighthouse at night');
    await comfyui.gate.held();
    comfyui.restart();
    await expect(picture).toBeVisible();
    expect(ledger()).toEqual(['drawn', 'forgotten', 'drawn']);
  });

  await test.step('a visitor stops a picture that is drawn', async () => {
    comfyui.gate.hold('step');
    await order('a lighthouse in fog');
    await comfyui.gate.held();
    await stop.click();
    await expect(stopped).toBeVisible();
    await expect.poll(ledger).toEqual(['drawn', 'forgotten', 'drawn', 'interrupted']);
  });

  await test.step('a visitor stops a picture that waits there behind another client’s', async () => {
    comfyui.gate.hold('step');
    const body = JSON.stringify({ prompt: sampleWorkflow, client_id: 'somebody' });
    await fetch(`${comfyui.url}/prompt`, { method: 'POST', body });
    await comfyui.gate.held();
    await order('a lighthouse in snow');
    await expect(page.getByText('next at the engine').first()).toBeVisible();
    await stop.click();
    await expect(stopped).toBeVisible();
    await expect.poll(() => ledger().at(-1)).toBe('dequeued');
    comfyui.gate.release();
    await expect.poll(() => ledger().at(-2)).toBe('drawn');
  });

  await test.step('a visitor stops a picture while it is handed over, and ComfyUI draws it no further', async () => {
    const isRead = Promise.withResolvers<void>();
    comfyui.plan('POST /prompt', { until: isRead.promise });
    comfyui.gate.hold('step');
    const submits = () => comfyui.requests.filter((route) => route === 'POST /prompt').length;
    const before = submits();
    await order('a lighthouse at dawn');
    await expect.poll(submits).toBe(before + 1);
    await stop.click();
    await expect(stopped).toBeVisible();
    isRead.resolve();
    await expect.poll(() => ledger().at(-1)).toBe('interrupted');
  });

  await test.step('a visitor stops a picture of whose end ComfyUI has told nobody yet', async () => {
    comfyui.gate.hold('success');
    await order('a lighthouse at noon');
    await comfyui.gate.held();
    await stop.click();
    await expect(stopped).toBeVisible();
    await expect.poll(() => ledger().at(-1)).toBe('drawn');
    await expect(picture).toBeHidden();
  });

  await test.step('a visitor who stops a picture too late gets the picture', async () => {
    comfyui.gate.hold('step');
    const id = await order('a lighthouse in spring');
    await comfyui.gate.held();
    const finish = async (route: Route): Promise<void> => {
      comfyui.gate.release();
      await expect.poll(() => jobStatus(id)).toBe('SUCCESS');
      await route.continue();
    };
    await page.route('**/rpc/cancel_job', finish, { times: 1 });
    const response = page.waitForResponse(/\/rpc\/cancel_job/);
    await stop.click();
    expect(await (await response).json()).toBe('SUCCESS');
    await expect(picture).toBeVisible();
    await expect(stopped).toBeHidden();
  });

  await test.step('while ComfyUI is away, an order waits for it, and its page, the form, the app’s page and the status page say so; when it is back, it draws the picture', async () => {
    const before = ledger();
    const state = await stateOfApp(visitor, slug);
    comfyui.leave();
    const id = await order('a lighthouse in a storm');
    await expect(page.getByText('waiting for the engine').first()).toBeVisible();
    await expect.poll(state).toBe('paused');

    const elsewhere = await page.context().newPage();
    await elsewhere.routeWebSocket(/\/realtime\//, (socket) => void socket.close());
    await visit(elsewhere, `/${slug}/output/${id}`);
    await expect(elsewhere.getByText('The live connection is down.')).toBeVisible();
    expect(await violationsInModes(elsewhere, 'a job without engine and live connection')).toEqual([]);
    await visit(elsewhere, `/${slug}`);
    await elsewhere.getByRole('textbox', { name: 'What you want to see' }).focus();
    await expect(elsewhere.getByText('This generator is paused', { exact: true })).toBeVisible();
    expect(await violationsInModes(elsewhere, 'the form of a paused generator')).toEqual([]);
    await visit(elsewhere, `/app/${slug}`);
    await expect(elsewhere.getByText('This generator is paused.')).toBeVisible();
    await elsewhere.getByRole('link', { name: 'Status of the services' }).click();
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Not everything works' })).toBeVisible();
    const model = elsewhere.getByRole('term').filter({ hasText: `Pictures by ${name} ` });
    await expect(elsewhere.locator('dl > *').filter({ has: model })).toContainText(
      'Wait until what draws them is back.',
    );
    await elsewhere.close();
    expect(await jobStatus(id)).toBe('GENERATING');

    comfyui.comeBack();
    await expect(picture).toBeVisible();
    expect(ledger()).toEqual([...before, 'drawn']);
    await expect.poll(state).toBe('working');
  });

  await test.step('while ComfyUI is away in the middle of a drawing, its page says so; when it is back, the same drawing goes on', async () => {
    const before = ledger();
    comfyui.gate.hold('start');
    await order('a lighthouse at noon');
    await comfyui.gate.held();
    await comfyui.listening(comfyui.ledger.ids().at(-1) ?? '');
    comfyui.gate.hold('step');
    await expect(page.getByText('step 1 of 4').first()).toBeVisible();
    comfyui.leave();
    await expect(page.getByText('waiting for the engine').first()).toBeVisible();
    await expect(picture).toBeHidden();
    comfyui.comeBack();
    comfyui.gate.release();
    await expect(picture).toBeVisible();
    expect(ledger()).toEqual([...before, 'drawn']);
  });

  await test.step('a picture of which the picture check is not sure is seen when an administrator has released it', async () => {
    comfyui.script({ file: await doubtfulPng() });
    await order('ovals');
    await expect(page.getByRole('heading', { name: 'A person looks at this picture first' })).toBeVisible();
    await expect(page.getByText('Your 2 credits are back on your account.', { exact: true })).toBeVisible();
    await expect(picture).toBeHidden();
    expect(await violationsInModes(page, 'a held picture')).toEqual([]);

    const administrator = await account();
    await makeAdministrator(administrator);
    const desk = await (await browser.newContext()).newPage();
    await startSessionWithFactor(desk, administrator);
    await visit(desk, '/admin?view=pictures');
    const held = desk.getByRole('listitem').filter({ hasText: name });
    await expect(held).toContainText('Its owner has not seen it. The check says: porn');
    await expect(held.getByRole('img')).toBeVisible();
    await held.getByRole('button', { name: /^Release/ }).click();
    await desk.getByRole('textbox', { name: 'Reason' }).fill('Nothing but ovals');
    await desk.getByRole('button', { name: 'Release it', exact: true }).click();
    await expect(desk.getByRole('status').filter({ hasText: 'The picture is released.' })).toBeFocused();
    await desk.context().close();

    await expect(picture).toBeVisible();
  });

  await test.step('a picture that the picture check blocks is nowhere, and costs nothing', async () => {
    comfyui.script({ file: await harmfulPng() });
    await order('other ovals');
    await expect(page.getByRole('heading', { name: 'This picture is not shown' })).toBeVisible();
    await expect(page.getByText('so it is not shown and not kept')).toBeVisible();
    expect(await violationsInModes(page, 'an unsuitable picture')).toEqual([]);
    const files = await admin.storage.from('outputs').list(`${visitor.id}/${page.url().split('/').at(-1)}`);
    expect(files.data).toEqual([]);
  });

  await test.step('the operator reads in the list of engines how long a picture takes', async () => {
    expect(await app.list()).toMatch(
      /^\S+ {2}comfyui at 127\.0\.0\.1:\d+ {2}ready; 0 drawn now, 0 waiting; 1 worker with \d jobs?; \d+\.\d s a picture$/m,
    );
  });

  await test.step('only the drawn pictures were paid', async () => {
    const { data } = await admin.from('credit_entries').select('kind').eq('user_id', visitor.id);
    const count = (kind: string) => data?.filter((entry) => entry.kind === kind).length;
    expect({ captured: count('capture'), refunded: count('refund') }).toEqual({ captured: 5, refunded: 6 });
  });

  await closeTabs(page.context());
  await deleteAccount(visitor);
});

test('a provider whose account is empty draws nothing, the visitor gets the credits back, and the operator hears why', async ({
  page,
}) => {
  test.slow();
  await using app = await startProviderApp();
  const { provider, slug } = app;
  const visitor = await createAccount();
  const kinds = async (): Promise<readonly string[]> => {
    const { data } = await admin.from('credit_entries').select('kind').eq('user_id', visitor.id);
    return data?.map(({ kind }) => String(kind)).filter((kind) => kind !== 'grant') ?? [];
  };

  await test.step('the page of the app says who gets the visitor’s words', async () => {
    await startSession(page, visitor);
    await visit(page, `/app/${slug}`);
    await expect(
      page.getByText('Another company runs it and gets the words of your order.').first(),
    ).toBeVisible();
  });

  await test.step('the visitor reads that the generator is out of order, and has the credits back', async () => {
    provider.fund(0);
    const id = await orderPicture(visitor, slug, 'a lighthouse', { ratio: '3:4' });
    await asService('accept_job', { job_id: id });
    await visit(page, `/${slug}/output/${id}`);
    await expect(page.getByRole('heading', { name: 'This picture could not be finished' })).toBeVisible();
    await expect(
      page.getByText('This generator is out of order until its operator has seen to it.'),
    ).toBeVisible();
    await expect(page.getByText('Your 2 credits are back on your account.', { exact: true })).toBeVisible();
    expect((await kinds()).toSorted()).toEqual(['hold', 'refund']);
  });

  await test.step('who begins with another picture reads before the order that it would wait', async () => {
    await expect.poll(await stateOfApp(visitor, slug)).toBe('paused');
    await visit(page, `/${slug}`);
    await page.getByRole('textbox').first().focus();
    await expect(page.getByText('This generator is paused', { exact: true })).toBeVisible();
  });

  await test.step('the operator reads in the log and in the list of engines what to do', async () => {
    const lines = await app.log();
    expect(lines.filter(({ event }) => event === 'failed' || event === 'engine_stopped')).toMatchObject([
      { code: 'funds', advice: 'Top up the account at the engine. Its jobs wait meanwhile.' },
      { code: 'funds', reason: expect.stringContaining('insufficient_quota') as unknown },
    ]);
    expect(await app.list()).toMatch(
      /ready; 1 worker with 0 jobs, (half-)?open breaker of .+; its last picture failed, see the worker's log: “This generator is out of order/,
    );
    // The operator's own test picture was paid, and nothing else.
    expect(provider.ledger.billed()).toBe(1);
  });

  await closeTabs(page.context());
  await deleteAccount(visitor);
});

test('a picture that its visitor stops while a provider draws it for money is cancelled there, and nobody pays for it', async ({
  page,
}) => {
  test.slow();
  await using app = await startFalApp();
  const { fal, slug } = app;
  const visitor = await createAccount();
  fal.gate.hold('step');
  const id = await orderPicture(visitor, slug, 'a lighthouse', { ratio: '3:4' });
  await startSession(page, visitor);
  // One channel for the job's row, one for its progress, and one for the tray.
  const live = listening(page, 3);
  await visit(page, `/${slug}/output/${id}`);
  await live;
  await asService('accept_job', { job_id: id });
  await fal.gate.held();
  await page.getByRole('button', { name: /^Stop/ }).click();
  await expect(page.getByRole('heading', { name: 'You stopped this picture' })).toBeVisible();
  // The first one is the operator's own test picture.
  await expect.poll(() => fal.ledger.states()).toEqual(['drawn', 'cancelled']);
  expect(fal.ledger.billed()).toBe(1);
  const { data } = await admin.from('credit_entries').select('kind').eq('job_id', id);
  expect(data?.map(({ kind }) => String(kind)).toSorted()).toEqual(['hold', 'refund']);
  await closeTabs(page.context());
  await deleteAccount(visitor);
});
