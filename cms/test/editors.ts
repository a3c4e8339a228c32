import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { TestCms } from './test-cms.ts';

export interface Editor {
  /** Calls a path of the admin panel's API with the editor's session, as the panel's forms do. */
  call(method: string, path: string, body?: object): Promise<Response>;
  /** Removes the editor, and closes the panel's API. */
  leave(): Promise<void>;
}

/** Signs the first editor in at the process of the admin panel, which alone answers the panel's API. */
export async function newEditor({ strapi, url, nameFirstEditor }: TestCms): Promise<Editor> {
  vi.stubEnv('CMS_PANEL_URL', 'http://panel.irodori.example');
  vi.stubEnv('CMS_EDITOR_EMAIL', 'first@irodori.example');
  vi.stubEnv('CMS_EDITOR_PASSWORD', 'Correct-horse-battery-1');
  await nameFirstEditor();
  const editors = strapi.db.query('admin::user');
  const { id } = await editors.findOne({ where: { email: 'first@irodori.example' } });
  const sessions = strapi.sessionManager('admin');
  const refresh = await sessions.generateRefreshToken(String(id), randomUUID(), { type: 'refresh' });
  const { token } = await sessions.generateAccessToken(refresh.token);
  return {
    call: (method, path, body) =>
      fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    async leave() {
      await editors.deleteMany({ where: { id } });
      for (const name of ['PANEL_URL', 'EDITOR_EMAIL', 'EDITOR_PASSWORD'])
        vi.stubEnv(`CMS_${name}`, undefined);
    },
  };
}
