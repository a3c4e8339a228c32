import { Disclosure } from '@irodori/ui/disclosure';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ArticleProse } from '../article/article-prose.tsx';
import document from '../document/document.module.css';
import type { Question } from './load-support.ts';
import styles from './support.module.css';

/** Questions that open to show their answers, a single one from the start; each has a fragment of its own. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={document.questions}>
      {questions.map(({ id, question, answer }) => (
        <Disclosure key={id} id={id} summary={question} open={questions.length === 1}>
          <div className={document.prose}>
            <ArticleProse nodes={answer} />
            <p className={styles.link}>
              <a href={`#${id}`}>Link to this answer</a>
            </p>
          </div>
        </Disclosure>
      ))}
    </div>
  );
}

/** Opens the question that the fragment of the address names. */
export function useLinkedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const element = globalThis.document.getElementById(hash.slice(1));
    if (element instanceof HTMLDetailsElement) element.open = true;
  }, [hash]);
}
