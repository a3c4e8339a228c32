import { appPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Panel, panelLink } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import { usePlatform } from '@irodori/kit/hooks';
import { Text } from '@irodori/ui/heading';
import styles from './checkout.module.css';
import type { Price } from './load-checkout.ts';

/** Apps by price, cheapest first, with the number of pictures that the balance pays for. */
export function Prices({ apps, balance }: { apps: readonly Price[]; balance: number }) {
  const { storage } = usePlatform();
  const costs = [...new Set(apps.map(({ cost }) => cost))];
  if (costs.length === 0) return <Text strength="quiet">There are no apps to pay for.</Text>;
  return (
    <div className={styles.prices}>
      {costs.map((cost) => (
        <section key={cost} aria-labelledby={`cost-${cost}`} className={styles.price}>
          <h3 id={`cost-${cost}`} className={styles.cost}>
            {cost === 0 ? 'Free' : cost === 1 ? '1 credit' : `${cost} credits`}
          </h3>
          <Text size="small" strength="quiet">
            {enough(balance, cost)}
          </Text>
          <ul className={styles.apps}>
            {apps
              .filter((app) => app.cost === cost)
              .map(({ slug, name, icon }) => (
                <Panel as="li" key={slug} inset="plain" linked className={styles.app}>
                  <Picture
                    src={storage.publicUrl('catalogue', icon)}
                    alt=""
                    sizes="48px"
                    className={styles.icon}
                  />
                  <Link to={appPath(slug)} className={panelLink}>
                    {name}
                  </Link>
                </Panel>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function enough(balance: number, cost: number): string {
  if (cost === 0) return 'As many as you like';
  const pictures = Math.floor(balance / cost);
  if (pictures <= 0) return 'More than you have left';
  return pictures === 1 ? 'Enough for 1 picture' : `Enough for ${pictures} pictures`;
}
