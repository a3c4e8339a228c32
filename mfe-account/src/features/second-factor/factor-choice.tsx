import { RadioGroup } from '@irodori/ui/radio-group';
import { nameOf, type OwnFactor } from './factor-kinds.ts';

interface FactorChoiceProps {
  readonly label: string;
  readonly factors: readonly OwnFactor[];
  /** The id of a factor. */
  readonly value: string;
  readonly onValueChange: (id: string) => void;
}

/** The choice among several factors of one kind; nothing for a single one. */
export const FactorChoice = ({ label, factors, value, onValueChange }: FactorChoiceProps) =>
  factors.length < 2 ? null : (
    <RadioGroup
      label={label}
      name="factor"
      required
      value={value}
      onValueChange={onValueChange}
      options={factors.map((factor) => ({ value: factor.id, label: nameOf(factor) }))}
    />
  );
