import type { Prompt } from '@irodori/contract/prompt';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Dialog } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { TextField } from '@irodori/ui/text-field';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { KeptFocus } from '../../output/ended/kept-focus.tsx';
import { mainWords } from '../form/main-field.ts';
import type { GeneratorApp } from '../load-generator.ts';
import styles from '../recall/choices.module.css';
import { PromptChoice } from '../recall/prompt-choice.tsx';
import type { RecallDialog } from '../recall/recall.tsx';
import { otherWords } from '../recall/setting-words.ts';
import { loadEarlierPrompts } from './load-earlier-prompts.ts';

/** The prompts of the visitor's latest pictures of this app, with a search; a chosen one fills the form. */
export function EarlierPrompts({ app, onFill, onClose }: ComponentProps<RecallDialog>) {
  const platform = usePlatform();
  const [prompts, setPrompts] = useState<readonly Prompt[] | 'failed'>();
  const [search, setSearch] = useState('');
  const read = (): void => {
    loadEarlierPrompts(platform, app).then(setPrompts, () => setPrompts('failed'));
  };
  const readFirst = useEffectEvent(read);
  useEffect(() => readFirst(), []);
  const retry = (): void => {
    setPrompts(undefined);
    read();
  };
  const choose = (prompt: Prompt): void => {
    onFill('earlier', prompt);
    onClose();
  };

  return (
    <Dialog open onOpenChange={onClose} title="Earlier prompts">
      <KeptFocus className={styles.part} to="input">
        {prompts === 'failed' ? (
          <Notice
            tone="error"
            title="Your earlier prompts could not be read."
            action={<Button onClick={retry}>Try again</Button>}
          />
        ) : prompts === undefined ? (
          <Text role="status">One moment …</Text>
        ) : prompts.length === 0 ? (
          <Text>Nothing yet: what you order with this form is offered here again.</Text>
        ) : (
          <>
            <TextField
              label="Search"
              name="earlier-prompts"
              type="search"
              autoComplete="off"
              value={search}
              onValueChange={setSearch}
            />
            <Found app={app} prompts={prompts} search={search} onChoose={choose} />
          </>
        )}
      </KeptFocus>
    </Dialog>
  );
}

interface FoundProps {
  readonly app: GeneratorApp;
  readonly prompts: readonly Prompt[];
  readonly search: string;
  readonly onChoose: (prompt: Prompt) => void;
}

function Found({ app, prompts, search, onChoose }: FoundProps) {
  const terms = search.toLowerCase().split(/\s+/);
  const found = prompts.filter((prompt) => {
    const words = `${mainWords(app.fields, prompt)} ${otherWords(app.fields, prompt)}`.toLowerCase();
    return terms.every((term) => words.includes(term));
  });
  return (
    <>
      <Text size="small" role="status">
        {found.length === 0 ? 'None of them has these words.' : `${found.length} of ${prompts.length}`}
      </Text>
      <ul className={styles.list}>
        {found.map((prompt) => (
          <li key={JSON.stringify(prompt)}>
            <PromptChoice app={app} prompt={prompt} onClick={() => onChoose(prompt)} />
          </li>
        ))}
      </ul>
    </>
  );
}
