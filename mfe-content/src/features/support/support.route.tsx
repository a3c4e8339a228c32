import { contactPath, searchPath, statusPath, supportPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { MessageCircle } from 'lucide-react';
import document from '../document/document.module.css';
import { TableOfContents } from '../document/table-of-contents.tsx';
import { queryName } from '../search/query.ts';
import { SearchField } from '../search/search-field.tsx';
import { useSearch } from '../search/use-search.ts';
import { EngineFacts } from './engine-facts.tsx';
import { QuestionList, useLinkedQuestion } from './question-list.tsx';
import styles from './support.module.css';

export const load = async (context: LoadContext) => (await import('./load-support.ts')).loadSupport(context);

const addressOf = (query: string, path: string = supportPath): string =>
  query === '' ? path : `${path}?${new URLSearchParams({ [queryName]: query })}`;

export { card } from './support-preview.server.ts';

export default function SupportPage() {
  const { query, found, topics } = useRouteData<typeof load>();
  const { text, setText, setIsComposing } = useSearch(query, addressOf);
  useLinkedQuestion();
  return (
    <>
      <PageHead
        title="Support"
        description="How pictures, credits, refunds, accounts and privacy work, what the engines can and cannot draw, and how to ask us."
        canonical={addressOf(query)}
        noIndex={query !== ''}
      />
      <Page>
        <header className={document.head}>
          <Heading level={1} size={6}>
            Support
          </Heading>
          <Text size="lead" strength="soft">
            How a picture is made, what it costs, and what to do when something goes wrong.
          </Text>
          <div className={styles.search}>
            <SearchField
              action={supportPath}
              aria-label="Search the questions"
              placeholder="refund, seed, lost phone …"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onCompositionStart={() => setIsComposing(true)}
              onCompositionEnd={() => setIsComposing(false)}
            />
            <div className={styles.ways}>
              <ButtonLink render={<Link to={contactPath} />} icon={<MessageCircle aria-hidden="true" />}>
                Ask us
              </ButtonLink>
              <ButtonLink variant="quiet" render={<Link to={statusPath} />}>
                What works at the moment
              </ButtonLink>
            </div>
          </div>
        </header>
        {/* A live region must exist before its text. */}
        <div className={found === null ? undefined : styles.found}>
          <p role="status" className={found === null ? undefined : styles.count}>
            {found === null ? null : countWords(found.length, query)}
          </p>
          {found === null || found.length > 0 ? null : (
            <EmptyState title="No question has these words">
              <p>
                Try fewer words, <Link to={addressOf(query, searchPath)}>search all texts</Link>, or{' '}
                <Link to={contactPath}>ask us</Link>.
              </p>
            </EmptyState>
          )}
          {found === null || found.length === 0 ? null : <QuestionList questions={found} />}
        </div>
        {found === null ? <AllQuestions topics={topics} /> : null}
      </Page>
    </>
  );
}

const countWords = (count: number, query: string): string =>
  `${count === 0 ? 'No question' : count === 1 ? '1 question' : `${count} questions`} found for “${query}”.`;

const engines = { id: 'engines', title: 'What the engines are' };

function AllQuestions({ topics }: Pick<ReturnType<typeof useRouteData<typeof load>>, 'topics'>) {
  return (
    <div className={document.across}>
      <TableOfContents sections={[...topics, engines]} />
      <div className={document.sections}>
        {topics.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={document.section}>
            <h2 id={`${id}-title`} className={document.title}>
              {title}
            </h2>
            <QuestionList questions={questions} />
          </section>
        ))}
        <section
          id={engines.id}
          aria-labelledby="engines-title"
          className={`${document.section} ${document.whole}`}
        >
          <h2 id="engines-title" className={document.title}>
            {engines.title}
          </h2>
          <EngineFacts />
        </section>
      </div>
    </div>
  );
}
