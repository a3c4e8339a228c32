import type { AppConfig, AppPromptField, PromptFieldOption } from '@irodori/contract/entities';
import type { Style } from '@irodori/words/vocabulary';
import type { categories } from './categories.ts';
import type { models } from './models.ts';

/** A prompt field; bounds are optional, and `config` may omit properties for which the contract has defaults. */
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

/** A filled form, and the random seed of its picture in the catalogue. */
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
  /** Pictures that are drawn into `catalogue/apps/<slug>/`; their filled forms are also the app's examples. */
  readonly pictures: readonly PictureSeed[];
  readonly reviews: readonly ReviewSeed[];
}
