import { usePlatform } from '@irodori/kit/hooks';
import type { Prompt } from '@irodori/contract/prompt';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Filler, formReducer, startOf } from './form-state.ts';
import {
  defaultValues,
  filledWith,
  type FormValues,
  hasSameValues,
  isSeed,
  rollSeed,
  seedIn,
  withSeed,
} from './form-values.ts';
import { keptDrafts, lastSettings } from './kept-values.ts';
import type { GeneratorApp } from '../load-generator.ts';
import { prefillOfQuery } from './prefill.ts';
import { seedOfJob, type ShownJob } from './shown-job.ts';

/* On the server React warns about layout effects. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The form's state. Its initial values come from, in this order: the draft of this tab, the job beside the form, the own
 * job or values in the link, the last settings, the app's defaults. It follows the job while nothing is typed.
 */
export function useGeneratorForm(app: GeneratorApp, job: ShownJob | undefined) {
  const platform = usePlatform();
  const { key: entry, search } = useLocation();
  const { fields, slug } = app;
  const [state, dispatch] = useReducer(formReducer, undefined, () => {
    const query = prefillOfQuery(fields, new URLSearchParams(search));
    return startOf(filledWith(fields, defaultValues(fields), query));
  });
  const [jobIsMissing, setJobIsMissing] = useState(false);
  const [clearings, setClearings] = useState(0);
  const [seed, setSeed] = useState(() => rollSeed(fields.find(isSeed)));
  const [count, setCount] = useState(1);
  const [drafts] = useState(() => keptDrafts(slug));
  const [draft] = useState(() => drafts.find(entry, search));
  const [id] = useState(() => draft?.id ?? Math.random());

  const fill = (by: Filler, filled: Prompt, over = defaultValues(fields)): void =>
    dispatch({ type: 'filled', by, values: filledWith(fields, over, filled) });

  const follow = useEffectEvent(() => {
    if (job === undefined || state.isTyped) return;
    const isSeedKept = seedIn(fields, state.values) === String(seedOfJob(fields, job));
    const settings = withSeed(fields, job.prompt, isSeedKept ? seedOfJob(fields, job) : undefined);
    if (!hasSameValues(fields, settings, state.values)) fill('job', settings);
  });
  useBeforePaint(() => follow(), [job?.id]);

  /* Comes last: a draft replaces the settings of the job. */
  useBeforePaint(() => {
    if (draft !== undefined) {
      fill('draft', draft.values);
      setSeed(draft.seed);
      setCount(draft.count);
      return;
    }
    if (job !== undefined) return;
    const query = new URLSearchParams(search);
    const from = query.get('from');
    if (from === null) {
      const last = lastSettings(slug).read();
      const isPlain = hasSameValues(fields, state.values, defaultValues(fields));
      if (last !== undefined && isPlain && !hasSameValues(fields, last, state.values)) fill('last', last);
      return;
    }
    const fillFromJob = async (): Promise<void> => {
      const own = await import(/* webpackChunkName: "submit" */ './load-own-prompt.ts')
        .then(({ loadOwnPrompt }) => loadOwnPrompt(platform, from))
        .catch(() => null);
      if (own === null) setJobIsMissing(true);
      else fill('job', withSeed(fields, own.prompt, query.get('seed') === 'new' ? undefined : own.seed));
    };
    void fillFromJob();
    // Runs once per page, because the page is keyed by app and query.
  }, []);

  useEffect(() => {
    if (state.isTyped) drafts.write({ id, values: state.values, seed, count, entry, search });
  }, [state.isTyped, state.values, seed, count, drafts, id, entry, search]);

  return {
    state,
    dispatch,
    jobIsMissing,
    /** The seed of the picture where the form has none. */
    seed,
    /** How many pictures are wanted. */
    count,
    setCount,
    /** How often the form was cleared; a running upload of an earlier count is ignored. */
    clearings,
    /** Fills the form; fields that `filled` does not contain have the values of `over`, by default those of the app. */
    fill,
    /** Fills the form with the settings of a job, unless it has them, and keeps its seed. */
    change(prompt: Prompt): void {
      const values = filledWith(fields, defaultValues(fields), withSeed(fields, prompt, undefined));
      if (!hasSameValues(fields, values, withSeed(fields, state.values, undefined)))
        dispatch({ type: 'filled', by: 'taken', values });
    },
    /** Called with the values of an accepted order: nothing of them is left to send, and the next picture has another seed. */
    settle(values: FormValues): void {
      drafts.clear(id);
      dispatch({ type: 'accepted', values });
      setSeed(rollSeed(fields.find(isSeed)));
    },
    reset(): void {
      drafts.clear(id);
      lastSettings(slug).clear();
      setClearings((count) => count + 1);
      fill('reset', {});
    },
    /** Stores the form's values for the return from the login page or the checkout. */
    keepForReturn(): void {
      drafts.write({ id, values: state.values, seed, count, entry: '', search });
    },
  };
}
