import type { AppPromptField } from '@irodori/contract/entities';
import type { PromptIssue } from '@irodori/contract/prompt';
import { checkPrompt } from '@irodori/contract/check-prompt';
import { isEmptyValue, toPrompt, type FieldValue, type FormValues } from './form-values.ts';

/** State of the form. It is changed by pure functions, so that the rules for showing faults can be tested alone. */
export interface FormState {
  readonly values: FormValues;
  /** The values with which the visitor began. */
  readonly start: FormValues;
  /** Names of the fields that the visitor has left at least once. */
  readonly left: ReadonlySet<string>;
  /** True after the first submit; from then on all faults are shown. */
  readonly wasSubmitted: boolean;
  /** Faults that only the server found; each disappears with the next change of its field. */
  readonly serverIssues: readonly PromptIssue[];
  /** True after the visitor changed a value; from then on the draft is stored. */
  readonly isTyped: boolean;
  /** Set while the form shows values that the visitor did not type, with the former values. */
  readonly filled: { readonly by: Filler; readonly before: FormValues } | undefined;
}

/**
 * The source of filled values: an example, a preset, an earlier prompt, the last settings, an own job, one whose settings
 * the visitor took over, the draft of this tab, or a reset.
 */
export type Filler = 'example' | 'preset' | 'earlier' | 'last' | 'job' | 'taken' | 'draft' | 'reset';

/** What the visitor did not choose; everything else counts as typed. */
const unchosen: ReadonlySet<Filler> = new Set(['last', 'job', 'reset']);

export type FormAction =
  | { readonly type: 'changed'; readonly name: string; readonly value: FieldValue }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'filled'; readonly by: Filler; readonly values: FormValues }
  | { readonly type: 'undone' }
  | { readonly type: 'submitted' }
  | { readonly type: 'accepted'; readonly values: FormValues }
  | { readonly type: 'refused'; readonly issues: readonly PromptIssue[] };

export const startOf = (values: FormValues): FormState => ({
  values,
  start: values,
  left: new Set(),
  wasSubmitted: false,
  serverIssues: [],
  isTyped: false,
  filled: undefined,
});

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'changed':
      return {
        ...state,
        values: { ...state.values, [action.name]: action.value },
        serverIssues: state.serverIssues.filter((issue) => issue.field !== action.name),
        isTyped: true,
        filled: undefined,
      };
    case 'left':
      return state.left.has(action.name) ? state : { ...state, left: new Set([...state.left, action.name]) };
    case 'filled': {
      // The settings of a job may arrive late.
      const typed = action.by === 'job' ? typedIn(state) : {};
      return {
        ...startOf({ ...action.values, ...typed }),
        isTyped: !unchosen.has(action.by) || Object.keys(typed).length > 0,
        filled: { by: action.by, before: state.values },
      };
    }
    case 'undone':
      return state.filled === undefined ? state : { ...startOf(state.filled.before), isTyped: true };
    case 'submitted':
      return { ...state, wasSubmitted: true };
    case 'accepted':
      // What was typed since then is still to be sent. A copy of it is stored again, since the draft was removed.
      return state.values === action.values
        ? startOf(state.values)
        : { ...state, values: { ...state.values } };
    case 'refused':
      return { ...state, wasSubmitted: true, serverIssues: action.issues };
  }
}

const typedIn = ({ values, start }: FormState): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== start[name]));

export const brokenRules = (fields: readonly AppPromptField[], values: FormValues): PromptIssue[] =>
  checkPrompt(fields, toPrompt(fields, values));

/**
 * The faults to show now, by field name. Fields that were never filled show no fault before the submit; a text that is
 * too long shows its fault while the visitor is typing.
 */
export function shownIssues(fields: readonly AppPromptField[], state: FormState): Map<string, PromptIssue> {
  const shown = brokenRules(fields, state.values).filter(
    (issue) =>
      state.wasSubmitted ||
      issue.rule === 'maxLength' ||
      (state.left.has(issue.field) && !isEmptyValue(state.values[issue.field])),
  );
  return new Map([...state.serverIssues, ...shown].map((issue) => [issue.field, issue]));
}
