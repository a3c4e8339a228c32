import type { AppConfig, AppPromptField, PromptFieldOption } from '@irodori/contract/entities';
import type { Style } from 'worker/vocabulary';
import type { categories } from './categories.ts';
import type { models } from './models.ts';

/** The bounds that most fields leave open; `config` may leave out what the contract fills in. */
export type FieldSeed = Pick<AppPromptField, 'name' | 'label' | 'type' | 'mdel_input_type'> &
  Partial<
    Pick<
      AppPromptField,
      'required' | 'placeholder' | 'description' | 'minLength' | 'maxLength' | 'minValue' | 'maxValue'
    >
  > & { readonly config?: FieldConfigSeed };

interface FieldConfigSeed {
  readonly options?: readonly PromptFieldOption[];
  readonly default?: string;
  readonly numeric?: true;
  readonly attribute?: string;
  readonly accept?: readonly string[];
}

/** A filled form and the seed that its picture in the catalogue was drawn with. */
export interface PictureSeed {
  readonly values: AppConfig['examples'][number] & { readonly prompt: string };
  readonly seed: number;
}

export interface ReviewSeed {
  readonly name: `Sample reader ${string}`;
  readonly date: string;
  readonly location?: string;
  readonly review: string;
}

export interface AppSeed {
  readonly slug: string;
  readonly name: string;
  readonly header: string;
  readonly description: string;
  readonly version: string;
  readonly category: keyof typeof categories;
  readonly model: keyof typeof models;
  readonly style: Style;
  /** Credits for one picture. */
  readonly cost: number;
  readonly fields: readonly FieldSeed[];
  /** Drawn into `catalogue/apps/<slug>/`; the filled forms are the app's examples too. */
  readonly pictures: readonly PictureSeed[];
  readonly reviews: readonly ReviewSeed[];
}
