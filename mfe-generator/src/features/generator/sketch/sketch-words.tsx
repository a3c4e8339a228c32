import { builtInPipelines } from '@irodori/contract/built-in-pipelines';
import { generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading } from '@irodori/ui/heading';
import { causesOf } from '@irodori/words/causes';
import styles from '../easel/easel.module.css';
import type { GeneratorApp } from '../load-generator.ts';
import { type OtherApp, useOtherApp } from '../use-other-app.ts';
import type { Sketched } from './sketch-messages.ts';

interface SketchWordsProps {
  readonly app: GeneratorApp;
  readonly sketched: Sketched | undefined;
  readonly hasFailed: boolean;
}

/**
 * What the sketch leaves out of the prompt and what it shows, before anything is paid. What it leaves out comes first: on a
 * phone there is room for four lines.
 */
export function SketchWords({ app, sketched, hasFailed }: SketchWordsProps) {
  const { text = '', drew = [], notUnderstood = [], isSubjectKnown = true } = sketched ?? {};
  const { lacking, kept, notLeftOut } = causesOf({ notUnderstood });
  const explained = [...(isSubjectKnown ? lacking : []), ...kept, ...notLeftOut];
  const missing = notUnderstood.filter((phrase) => !explained.some((one) => phrase.startsWith(`${one} (`)));
  const isBuiltIn = builtInPipelines.some((name) => name === app.model?.pipeline);
  const ink = useOtherApp('ink', lacking.length > 0);
  const large = useOtherApp('remote', isBuiltIn && missing.length > 0);
  if (hasFailed)
    return (
      <p className={styles.words}>The sketch could not be drawn here. Your picture is made all the same.</p>
    );
  return (
    <section className={styles.words} aria-labelledby="sketch-title">
      <Heading level={2} size={3} id="sketch-title">
        In the sketch
      </Heading>
      {lacking.length === 0 ? null : (
        <p className={styles.note}>
          <strong>{app.model?.name ?? 'This engine'} cannot draw:</strong> {lacking.join(' · ')}
          {ink === null ? null : <WayTo to={ink} text={text} words={`${ink.name} can`} />}
        </p>
      )}
      {missing.length === 0 ? null : (
        <p className={styles.note}>
          <strong>
            {isSubjectKnown
              ? 'Not in it, though the engine may know more:'
              : 'Who is in the picture? If the engine does not know this either, it costs nothing:'}
          </strong>{' '}
          {missing.join(' · ')}
          {large === null ? null : <WayTo to={large} text={text} words={`Try it with ${large.name}`} />}
        </p>
      )}
      <p>{drew.length === 0 ? 'Nothing yet: the style of the app chooses everything.' : drew.join(' · ')}</p>
      {kept.length === 0 ? null : (
        <p className={styles.note}>
          <strong>In it, because the form says so, though you leave it out:</strong> {kept.join(' · ')}
        </p>
      )}
      {notLeftOut.length === 0 ? null : (
        <p className={styles.note}>
          <strong>Not left out of it, though the engine may know more:</strong> {notLeftOut.join(' · ')}
        </p>
      )}
      {missing.length === 0 ? <p className={styles.note}>{fidelity(app)}</p> : null}
    </section>
  );
}

interface WayToProps {
  readonly to: OtherApp;
  /** The words of the form, which the visitor takes along. */
  readonly text: string;
  readonly words: string;
}

const WayTo = ({ to, text, words }: WayToProps) => (
  <>
    {'. '}
    <Link to={generatorPath(to.slug, { prompt: text })}>{words}</Link>
  </>
);

/** How the finished picture relates to the sketch. */
const fidelity = ({ model }: GeneratorApp): string =>
  model === null || model.pipeline === 'ink'
    ? 'The picture will have this composition, in colour.'
    : `${model.name} paints in its own way; the sketch shows what it is told.`;
