import type { AppPromptField } from '@irodori/contract/entities';
import { checkPrompt, type PromptIssue } from '@irodori/contract/prompt';
import { isEmptyValue, toPrompt, type FieldValue, type FormValues } from './form-values.ts';

/** What the form knows; pure, so that the rules of when a complaint appears can be read and tested alone. */
export interface FormState {
  readonly values: FormValues;
  /** Fields the visitor has left once. */
  readonly left: ReadonlySet<string>;
  /** True after the first submit: from then on every broken rule shows. */
  readonly wasSubmitted: boolean;
  /** Rules that only the server found broken; each goes away with the next change of its field. */
  readonly serverIssues: readonly PromptIssue[];
  /** True once the visitor changed something: then the draft is kept. */
  readonly isTyped: boolean;
  /** Set while the form shows what something else filled in, with what stood there before. */
  readonly filled: { readonly by: Filler; readonly before: FormValues } | undefined;
}

/** What filled the form: an example, the last settings, an own job, the draft of this tab, or a clean start. */
export type Filler = 'example' | 'last' | 'job' | 'draft' | 'reset';

export type FormAction =
  | { readonly type: 'changed'; readonly name: string; readonly value: FieldValue }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'filled'; readonly by: Filler; readonly values: FormValues }
  | { readonly type: 'undone' }
  | { readonly type: 'submitted' }
  | { readonly type: 'refused'; readonly issues: readonly PromptIssue[] };

export const startOf = (values: FormValues): FormState => ({
  values,
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
    case 'filled':
      return {
        ...startOf(action.values),
        isTyped: action.by === 'draft',
        filled: { by: action.by, before: state.values },
      };
    case 'undone':
      return state.filled === undefined ? state : { ...startOf(state.filled.before), isTyped: true };
    case 'submitted':
      return { ...state, wasSubmitted: true };
    case 'refused':
      return { ...state, wasSubmitted: true, serverIssues: action.issues };
  }
}

export const brokenRules = (fields: readonly AppPromptField[], values: FormValues): PromptIssue[] =>
  checkPrompt(fields, toPrompt(fields, values));

/**
 * The complaints that show now, by field name. A field that was never filled is left in peace until the
 * submit; a text that is too long says so while it is typed.
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
