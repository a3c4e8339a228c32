import { adminPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Chip } from '@irodori/ui/chip';
import { Day } from '@irodori/ui/day';
import { EmptyState } from '@irodori/ui/empty-state';
import { Text } from '@irodori/ui/heading';
import { TextField } from '@irodori/ui/text-field';
import { Form } from 'react-router-dom';
import { adminAnchors, foundUsersPath, userPath } from '../../paths.ts';
import styles from './admin.module.css';
import { shortestSearch, usersPerPage } from './load-admin.ts';
import { Older } from './older.tsx';
import type { FoundUser } from './records.ts';

interface SearchProps {
  readonly words: string;
  readonly page: number;
  /** Null if nothing was searched for. */
  readonly users: readonly FoundUser[] | null;
}

/** Finds users; without words the page says what can be searched for. */
export function Search({ words, page, users }: SearchProps) {
  return (
    <>
      <Form key={words} role="search" action={adminPath} className={styles.search}>
        <TextField
          label="Find a user"
          description="A part of the address or the name, an account’s id, or the number of a receipt."
          name="find"
          type="search"
          maxLength={200}
          defaultValue={words}
          error={
            words !== '' && words.length < shortestSearch ? 'Please type at least two characters.' : undefined
          }
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </Form>
      {users === null ? null : users.length === 0 ? (
        <EmptyState title={page === 0 ? 'Nobody found' : 'No more users'}>
          <Text>
            Nothing matches “<bdi>{words}</bdi>”{page === 0 ? '' : ' beyond what was shown'}.
          </Text>
        </EmptyState>
      ) : (
        <ul id={adminAnchors.users} className={styles.list} aria-label="Users">
          {users.map((user) => (
            <li key={user.id}>
              <div className={styles.words}>
                <Link to={userPath(user.id)}>
                  <bdi>{user.email ?? user.name ?? user.id}</bdi>
                </Link>
                <Text size="small" strength="quiet">
                  {user.name === null || user.email === null ? null : (
                    <>
                      <bdi>{user.name}</bdi>,{' '}
                    </>
                  )}
                  since <Day date={user.createdAt} />
                </Text>
              </div>
              <div className={styles.row}>
                {user.isAnonymous ? <Chip>Guest</Chip> : null}
                {user.isBanned ? <Chip>Banned</Chip> : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Older count={users?.length ?? 0} most={usersPerPage} to={foundUsersPath(words, page + 1)}>
        More users
      </Older>
    </>
  );
}
