import { fieldContent } from '@irodori/contract/field-content';
import type { Prompt } from '@irodori/contract/prompt';
import { Heading } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import {
  Fragment,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Easel } from '../easel/easel.tsx';
import { pictureOf } from '../easel/example-pictures.ts';
import { Examples } from '../easel/examples.tsx';
import { FilledNote } from './filled-note.tsx';
import { brokenRules, shownIssues } from './form-state.ts';
import { isSeed, rollSeed, seeded, seedIn, toPrompt, withSeed } from './form-values.ts';
import { mainField } from './main-field.ts';
import { type ShownJob, seedOfJob } from './shown-job.ts';
import type { GeneratorApp } from '../load-generator.ts';
import { focusField, PromptField } from '../fields/prompt-field.tsx';
import type { UploadState } from '../fields/prompt-field-props.ts';
import { Recall } from '../recall/recall.tsx';
import styles from './prompt-form.module.css';
import { useLate } from '../../workspace/use-late.ts';
import { useLiveSketch } from '../sketch/use-live-sketch.ts';
import { OrderDock } from './order-dock.tsx';
import { useBegin } from './use-begin.ts';
import { useGeneratorForm } from './use-generator-form.ts';
import { useOrder } from './use-order.ts';

/** The id of the heading above the form. */
export const formTitleId = 'prompt-form-title';

/** What the actions of a shown job do with the form. */
export interface FormHandle {
  /**
   * Orders a picture of other settings. The form keeps its own. Resolves when it is shown, or refused.
   * @param of the id of the job of which the settings are a variation
   */
  order(prompt: Prompt, of?: string): Promise<void>;
  /** Fills the form with a job's settings, which can be undone, and moves the focus to its words. */
  change(job: ShownJob): void;
  refreshBalance(): void;
}

export interface PromptFormProps {
  readonly app: GeneratorApp;
  /** The job beside the form; the form follows it while nothing is typed. Without one the easel stands there. */
  readonly job: ShownJob | undefined;
  readonly ref: Ref<FormHandle>;
}

/** The form of an app, generated from its prompt fields, with the action, and the easel where no job is shown. */
export function PromptForm({ app, job, ref }: PromptFormProps) {
  const { fields } = app;
  const form = useRef<HTMLFormElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const formId = useId();
  const { state, dispatch, jobIsMissing, seed, count, clearings, ...filling } = useGeneratorForm(app, job);
  const described = mainField(fields) ?? fields[0];
  const words = described && state.values[described.name];
  const { LiveSketch, sliders, isMissing, load, onAsk } = useLiveSketch(
    job === undefined ? words : undefined,
  );
  const [summarised, setSummarised] = useState(0);
  const [picture, setPicture] = useState(app.screenshots[0]);
  const { Part: Summary } = useLate(
    async () => (await import(/* webpackChunkName: "submit" */ './error-summary.tsx')).ErrorSummary,
    { isWanted: state.wasSubmitted },
  );
  const [notUnderstood, setNotUnderstood] = useState<readonly string[]>([]);
  const [uploads, setUploads] = useState<Readonly<Record<string, UploadState>>>({});
  const [hasBegun, setHasBegun] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const { Part: AppStateNotice } = useLate(
    async () =>
      (await import(/* webpackChunkName: "state" */ '../submit/app-state-notice.tsx')).AppStateNotice,
    { isWanted: hasBegun },
  );
  const isStoring = Object.values(uploads).includes('running');
  const issues = shownIssues(fields, state);

  const focusOn = (name: string | undefined): void => {
    if (form.current !== null && name !== undefined) focusField(form.current, name);
  };
  const showIssues = (names: readonly string[]): void => {
    setSummarised((count) => count + 1);
    focusOn(fields.find(({ name }) => names.includes(name))?.name);
  };
  const ordering = useOrder(app, {
    keepForReturn: filling.keepForReturn,
    onInvalid(faults) {
      dispatch({ type: 'refused', issues: faults });
      showIssues(faults.map((issue) => issue.field));
    },
  });
  const focusWords = (): void => focusOn(described?.name);
  const begin = useBegin(form, () => {
    load();
    ordering.prepare();
    setHasBegun(true);
  });
  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (ordering.isOrdering || isStoring) return;
    dispatch({ type: 'submitted' });
    const broken = brokenRules(fields, state.values);
    if (broken.length > 0) return showIssues(broken.map((issue) => issue.field));
    const missing = Object.keys(uploads).filter((name) => uploads[name] === 'failed');
    if (missing.length > 0) return showIssues(missing);
    const asked = toPrompt(fields, state.values);
    const wanted = { asked, prompt: seeded(fields, asked, seed), count };
    await ordering.order(wanted, () => filling.settle(state.values));
  };
  const orderOther = async (asked: Prompt, of?: string): Promise<void> => {
    const prompt = seeded(fields, asked, rollSeed(fields.find(isSeed)));
    // The seed of a variation is that of its job; the visitor may have locked another one, or none.
    const kept = of === undefined ? asked : withSeed(fields, asked, seedIn(fields, state.values));
    const isAccepted = await ordering.order({ asked: kept, prompt, count: 1, of });
    // The reason stands beside the button of the form, which a phone may not show now.
    if (!isAccepted) dock.current?.scrollIntoView({ block: 'nearest' });
  };
  useImperativeHandle(ref, () => ({
    order: orderOther,
    refreshBalance: ordering.refreshBalance,
    change({ prompt }) {
      filling.change(prompt);
      focusWords();
    },
  }));
  const chooseExample = (example: Prompt): void => {
    filling.fill('example', example, state.values);
    load();
    setPicture((shown) => pictureOf(app, example) ?? shown);
  };
  const sketch = { app, values: state.values, seed, onNotUnderstood: setNotUnderstood };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOfForm = form.current?.contains(event.target as Node) === true;
    if (isOfForm && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
  };

  return (
    <>
      {job === undefined ? (
        <Easel
          {...sketch}
          LiveSketch={LiveSketch}
          isMissing={isMissing}
          onAskForSketch={
            onAsk &&
            (() => {
              onAsk();
              // The button of the easel goes.
              focusWords();
            })
          }
          picture={picture}
          isSending={ordering.isOrdering}
        />
      ) : null}
      <Panel as="section" className={styles.panel} aria-labelledby={formTitleId}>
        <div className={styles.top}>
          <Heading level={2} size={4} id={formTitleId} tabIndex={-1} ref={title}>
            Your words
          </Heading>
          <FilledNote
            fields={fields}
            state={state}
            onUndo={() => {
              dispatch({ type: 'undone' });
              // The button goes.
              title.current?.focus({ preventScroll: true });
            }}
            onReset={filling.reset}
          />
        </div>
        {jobIsMissing ? (
          <Notice tone="warning">
            The settings of that picture could not be read. It may belong to another account.
          </Notice>
        ) : null}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the shortcut works from every field of the form */}
        <form
          ref={form}
          id={formId}
          method="post"
          className={styles.form}
          noValidate
          data-keeps-draft
          onSubmit={(event) => void submit(event)}
          onKeyDown={onKeyDown}
          onFocus={begin}
        >
          {fields.map((field) => (
            <Fragment key={field.id}>
              <PromptField
                key={fieldContent[field.type] === 'picture' ? clearings : undefined}
                field={field}
                value={state.values[field.name]}
                issue={issues.get(field.name)}
                shownSeed={job === undefined ? seed : seedOfJob(fields, job)}
                sliders={sliders}
                form={{ fields, values: state.values }}
                marked={field === described ? notUnderstood : undefined}
                onChange={(value) => dispatch({ type: 'changed', name: field.name, value })}
                onUpload={(upload) => setUploads((known) => ({ ...known, [field.name]: upload }))}
                onLeave={() => dispatch({ type: 'left', name: field.name })}
              />
              {field === described ? (
                <>
                  {AppStateNotice === undefined ? null : <AppStateNotice app={app} onPaused={setIsPaused} />}
                  <Recall app={app} values={state.values} onFill={filling.fill} />
                  <Examples app={app} onChoose={chooseExample} />
                </>
              ) : null}
            </Fragment>
          ))}
        </form>
        {Summary !== undefined && state.wasSubmitted ? (
          <Summary key={summarised} fields={fields} issues={issues} onChoose={focusOn} />
        ) : null}
        <OrderDock
          ref={dock}
          app={app}
          formId={formId}
          ordering={ordering}
          count={count}
          onCount={filling.setCount}
          isStoring={isStoring}
          isPaused={isPaused}
          onReset={filling.reset}
        >
          {job === undefined || !state.isTyped || LiveSketch === undefined ? null : (
            <div className={styles.next}>
              <LiveSketch {...sketch} />
            </div>
          )}
        </OrderDock>
      </Panel>
    </>
  );
}
