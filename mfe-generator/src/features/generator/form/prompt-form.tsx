import { fieldContent } from '@irodori/contract/entities';
import { loginPath, outputPath } from '@irodori/contract/paths';
import type { Prompt } from '@irodori/contract/prompt';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Heading } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { Fragment, type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Easel } from '../easel/easel.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { pictureOf } from '../easel/example-pictures.ts';
import { Examples } from '../easel/examples.tsx';
import { FilledNote } from './filled-note.tsx';
import { brokenRules, shownIssues } from './form-state.ts';
import { mainField, seeded, toPrompt } from './form-values.ts';
import { keptDraft, lastSettings } from './kept-values.ts';
import type { GeneratorApp } from '../load-generator.ts';
import { focusField, PromptField } from '../fields/prompt-field.tsx';
import type { UploadState } from '../fields/prompt-field-props.ts';
import styles from './prompt-form.module.css';
import { useLiveSketch } from '../sketch/use-live-sketch.ts';
import { SubmitBar } from '../submit/submit-bar.tsx';
import { useBalance } from '../submit/use-balance.ts';
import { useBegin } from './use-begin.ts';
import { useGeneratorForm } from './use-generator-form.ts';
import { useSubmit } from '../submit/use-submit.ts';

/** The id of the heading above the form. */
export const formTitleId = 'prompt-form-title';

/** The form of an app, generated from its prompt fields, with the easel and the action. */
export function PromptForm({ app }: { app: GeneratorApp }) {
  const { fields } = app;
  const platform = usePlatform();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { state, dispatch, jobIsMissing, seed, clearings, fillExample, reset, keepForReturn } =
    useGeneratorForm(app);
  const { send, prepare, isSending, outcome } = useSubmit(app);
  const { balance, refresh } = useBalance();
  const [summarised, setSummarised] = useState(0);
  const [picture, setPicture] = useState(app.screenshots[0]);
  const { LiveSketch, load } = useLiveSketch();
  const begin = useBegin(form, () => {
    load();
    prepare();
  });
  const [notUnderstood, setNotUnderstood] = useState<readonly string[]>([]);
  const [uploads, setUploads] = useState<Readonly<Record<string, UploadState>>>({});
  const isStoring = Object.values(uploads).includes('running');
  const issues = shownIssues(fields, state);
  const described = mainField(fields) ?? fields[0];

  const showIssues = (names: readonly string[]): void => {
    setSummarised((count) => count + 1);
    const [first] = fields.filter((field) => names.includes(field.name));
    if (first !== undefined && form.current !== null) focusField(form.current, first.name);
  };
  const leaveFor = (path: string): void => {
    keepForReturn();
    platform.returnPath.remember(`${pathname}${search}`);
    void navigate(path);
  };
  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (isSending || isStoring) return;
    dispatch({ type: 'submitted' });
    const broken = brokenRules(fields, state.values);
    if (broken.length > 0) return showIssues(broken.map((issue) => issue.field));
    const missing = Object.keys(uploads).filter((name) => uploads[name] === 'failed');
    if (missing.length > 0) return showIssues(missing);
    if (session.status === 'awaiting-second-factor') return leaveFor(loginPath);
    const asked = toPrompt(fields, state.values);
    const result = await send(asked, seeded(fields, asked, seed));
    if (result?.type === 'no-credits') refresh();
    if (result?.type === 'invalid') {
      dispatch({ type: 'refused', issues: result.issues });
      showIssues(result.issues.map((issue) => issue.field));
    }
    if (result?.type === 'accepted') {
      lastSettings(app.slug).write(asked);
      keptDraft(app.slug).clear();
      void navigate(outputPath(app.slug, result.job.jobId));
    }
  };
  const chooseExample = (example: Prompt): void => {
    fillExample(example);
    load();
    setPicture((shown) => pictureOf(app, example) ?? shown);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
  };

  return (
    <>
      <Panel as="section" inset="roomy" className={styles.panel} aria-labelledby={formTitleId}>
        <div className={styles.top}>
          <Heading level={2} size={4} id={formTitleId}>
            Your picture
          </Heading>
          <FilledNote filled={state.filled} onUndo={() => dispatch({ type: 'undone' })} onReset={reset} />
        </div>
        {jobIsMissing ? (
          <Notice tone="warning">
            The picture whose settings you asked for could not be read. It may belong to another account.
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
                marked={field === described ? notUnderstood : undefined}
                onChange={(value) => dispatch({ type: 'changed', name: field.name, value })}
                onUpload={(upload) => setUploads((known) => ({ ...known, [field.name]: upload }))}
                onLeave={() => dispatch({ type: 'left', name: field.name })}
              />
              {field === described ? <Examples app={app} onChoose={chooseExample} /> : null}
            </Fragment>
          ))}
        </form>
      </Panel>
      <Easel
        app={app}
        values={state.values}
        seed={seed}
        onNotUnderstood={setNotUnderstood}
        LiveSketch={LiveSketch}
        picture={picture}
      >
        {state.wasSubmitted ? (
          <ErrorSummary
            key={summarised}
            fields={fields}
            issues={issues}
            onChoose={(name) => form.current !== null && focusField(form.current, name)}
          />
        ) : null}
        <SubmitBar
          app={app}
          formId={formId}
          balance={balance}
          busyWith={isStoring ? 'Storing your picture' : isSending ? 'Sending' : undefined}
          onReset={reset}
          onSignIn={() => leaveFor(loginPath)}
        >
          <HumanCheckStatus className={styles.check} />
          {outcome === undefined ? null : outcome.Notice === undefined ? (
            <Notice tone="error" title="It could not be sent.">
              What you filled in is kept. Send it when you are connected.
            </Notice>
          ) : (
            <outcome.Notice app={app} outcome={outcome.result} balance={balance} onLeave={leaveFor} />
          )}
        </SubmitBar>
      </Easel>
    </>
  );
}
