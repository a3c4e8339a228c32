import { describe, expect, test } from 'vitest';
import { guest, request, visitor } from '../../client.ts';

// A function of the project reads a visitor's sessions from `auth.sessions`.

interface Session {
  readonly id: string;
  readonly refreshed_at: string | null;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly aal: string;
}

const sessionsOf = async (client: ReturnType<typeof guest>): Promise<Session[]> => {
  const { data, error } = await client.rpc('own_sessions');
  if (error) throw error;
  return data as Session[];
};

describe('the sessions of a visitor', () => {
  test('have one row for each sign-in, which sign-out removes', async () => {
    const { client, email, password } = await visitor();
    const elsewhere = guest();
    await elsewhere.auth.signInWithPassword({ email, password });
    const listed = await sessionsOf(client);
    const { data } = await elsewhere.auth.getClaims();
    expect(listed.map(({ id }) => id)).toContain(data?.claims.session_id);
    expect(listed).toHaveLength(2);
    for (const { aal, ip } of listed) {
      expect(aal).toBe('aal1');
      expect(ip).toBeTruthy();
    }
    await client.auth.signOut({ scope: 'others' });
    expect(await sessionsOf(client)).toHaveLength(1);
  });

  test('have the user agent and the time of the last refresh', async () => {
    const { client, refreshToken } = await visitor();
    expect((await sessionsOf(client))[0]?.refreshed_at).toBeNull();
    const response = await request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { 'user-agent': 'another browser' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    expect(response.status).toBe(200);
    const [session] = await sessionsOf(client);
    expect(session?.refreshed_at).toBeTruthy();
    expect(session?.user_agent).toBe('another browser');
  });

  test('are not listed by the auth API', async () => {
    const { accessToken } = await visitor();
    for (const path of ['/auth/v1/sessions', '/auth/v1/user/sessions']) {
      expect((await request(path, { token: accessToken })).status).toBe(404);
    }
  });
});
