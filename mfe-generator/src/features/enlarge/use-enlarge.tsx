import { enlargementCost, type EnlargementScale } from '@irodori/contract/job';
import { outputPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Text } from '@irodori/ui/heading';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Original } from './load-enlargements.ts';

/** What an order needs. It is not in the file of the form’s orders, which would then need the styles of the form. */
const loadOrdering = () =>
  Promise.all([
    import(/* webpackChunkName: "dialogs" */ './order-enlargement.ts'),
    import(/* webpackChunkName: "dialogs" */ '../generator/submit/outcome-notice.tsx'),
  ]).then(([{ orderEnlargement }, { OutcomeNotice }]) => ({ orderEnlargement, OutcomeNotice }));

/** Loads what an order needs before the visitor presses the button. */
export const prepareOrder = (): void => void loadOrdering().catch(() => undefined);

/** Orders a picture in a larger size and leads to the page of the job, or says why there is none. */
export function useEnlarge(original: Original) {
  const platform = usePlatform();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [ordering, setOrdering] = useState<EnlargementScale>();
  const isInFlight = useRef(false);
  // An order is waited for by a visitor who is still here.
  useEffect(() => () => void (isInFlight.current = false), []);
  const [notice, setNotice] = useState<ReactNode>();

  const leaveFor = (path: string): void => {
    platform.returnPath.remember(`${pathname}${search}`);
    void navigate(path);
  };
  const order = async (scale: EnlargementScale): Promise<void> => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setOrdering(scale);
    setNotice(undefined);
    const loaded = await loadOrdering().catch(() => undefined);
    const result = await loaded?.orderEnlargement(platform, original, scale);
    if (!isInFlight.current) return;
    const { slug, config } = original.app;
    // Busy until the page of the job takes the place of this one.
    if (result?.type === 'accepted') return void navigate(outputPath(slug, result.job.jobId));
    setNotice(
      loaded === undefined || result === undefined ? (
        <Text size="small" role="alert">
          That did not arrive. Please try again.
        </Text>
      ) : (
        <loaded.OutcomeNotice
          app={{ config: { ...config, cost: enlargementCost(config.cost, scale) } }}
          outcome={{ result, count: 1 }}
          balance={undefined}
          onLeave={leaveFor}
        />
      ),
    );
    isInFlight.current = false;
    setOrdering(undefined);
  };
  return { ordering, notice, order };
}
