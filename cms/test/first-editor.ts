import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestCms } from './test-cms.ts';

/**
 * The account of the first editor at the admin panel.
 * @param cms the content backend that the tests share, when they run
 */
export function firstEditor(cms: () => TestCms): void {
  const editors = () => cms().strapi.db.query('admin::user');
  const emails = async () => (await editors().findMany({})).map(({ email }) => email);
  const password = 'Correct-horse-battery-1';
  beforeEach(async () => {
    vi.stubEnv('CMS_PANEL_URL', 'http://panel.irodori.example');
    vi.stubEnv('CMS_EDITOR_EMAIL', 'first@irodori.example');
    vi.stubEnv('CMS_EDITOR_PASSWORD', password);
    await editors().deleteMany({ where: {} });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await editors().deleteMany({ where: {} });
  });

  test('the first editor has the address and the password of the environment, and may do everything', async () => {
    await cms().nameFirstEditor();
    const [editor] = await editors().findMany({ populate: ['roles'] });
    expect(editor).toMatchObject({
      email: 'first@irodori.example',
      isActive: true,
      roles: [{ code: 'strapi-super-admin' }],
    });
    const validate = cms().strapi.service('admin::auth').validatePassword;
    expect(await validate(password, String(editor?.['password']))).toBe(true);
  });

  test('a later start adds no editor beside the first one, whatever the environment names', async () => {
    await cms().nameFirstEditor();
    vi.stubEnv('CMS_EDITOR_EMAIL', 'second@irodori.example');
    await cms().nameFirstEditor();
    expect(await emails()).toEqual(['first@irodori.example']);
  });

  test.each(['CMS_PANEL_URL', 'CMS_EDITOR_EMAIL', 'CMS_EDITOR_PASSWORD'])(
    'there is no editor without %s',
    async (name) => {
      vi.stubEnv(name, undefined);
      await cms().nameFirstEditor();
      expect(await emails()).toEqual([]);
    },
  );
}
