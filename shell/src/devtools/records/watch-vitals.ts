import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { type Observed, observed } from './observed.ts';

export type Vitals = Readonly<Partial<Record<Metric['name'], Pick<Metric, 'value' | 'rating'>>>>;

/** Records the web vitals of the document so far, as the browser tells them. */
export function watchVitals(): Observed<Vitals> {
  const vitals = observed<Vitals>({});
  const record = ({ name, value, rating }: Metric): void =>
    vitals.set({ ...vitals.get(), [name]: { value, rating } });
  for (const follow of [onTTFB, onLCP, onINP, onCLS]) follow(record, { reportAllChanges: true });
  return vitals;
}
