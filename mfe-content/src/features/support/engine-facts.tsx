import { privacyPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Panel } from '@irodori/ui/panel';
import styles from './engine-facts.module.css';

const engines = [
  {
    name: 'Ink',
    kind: 'A sketch engine',
    can: [
      'Draws with lines and shapes, in the style of each app',
      'Follows hair, eyes, expression, clothes, place and mood',
      'Shows its stages: sketch, ink, flat colours, shade and light',
    ],
    cannot: ['Draws no more than one person', 'Does not invent what is not in its vocabulary'],
  },
  {
    name: 'Bloom',
    kind: 'A small trained model',
    can: [
      'About seven million parameters, trained on Ink’s drawings',
      'Paints softer, and surprises more',
      'Takes words to avoid',
    ],
    cannot: ['Knows one style, and heads and shoulders only', 'Draws no hands and no gestures'],
  },
] as const;

/** A description of each engine, with what it can and cannot draw. */
export function EngineFacts() {
  return (
    <div className={styles.engines}>
      <p>
        Two engines are built in, Ink and Bloom, and run on this site’s own machines. Neither is a large
        model. They do not know films, games, comics or real people; names of other people’s works are search
        words that bring you to an app whose characters are our own, in the spirit of a genre.
      </p>
      <div className={styles.pair}>
        {engines.map(({ name, kind, can, cannot }) => (
          <Panel key={name} as="section" aria-label={name} inset="roomy">
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.kind}>{kind}</p>
            <List title="Can" items={can} />
            <List title="Cannot" items={cannot} />
          </Panel>
        ))}
      </div>
      <p>
        Where the page of an app names another engine, a model of others draws, and its server gets the words
        and settings of your order. If another company runs it, the page of the app says so.{' '}
        <Link to={privacyPath}>What the server gets besides</Link>
      </p>
    </div>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h4 className={styles.title}>{title}</h4>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
