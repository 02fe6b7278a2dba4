import { useTranslation } from '@patina/platform/i18n';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Text } from '@patina/ui/Layout';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useValueName } from '#shared/item-names/item-names.ts';
import { shortExterior } from '#shared/wear/WearBar.tsx';
import styles from './WearSwitch.module.css';

interface WearSwitchProps {
  /** Wears of one finish, cheapest first. */
  wears: Product[];
  shown: Product;
  show: (wear: Product) => void;
}

/** Chooses which wear of a finish a card shows. */
export function WearSwitch({ wears, shown, show }: WearSwitchProps) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  return (
    <fieldset aria-label={t('card.wears')} className={styles.wears}>
      {wears.map((wear) => (
        <button
          key={wear.id}
          type="button"
          aria-pressed={wear.id === shown.id}
          className={styles.wear}
          onClick={() => show(wear)}
        >
          <span aria-hidden="true">{shortExterior(wear.exterior ?? '')}</span>
          <VisuallyHidden>{nameOf(wear.exterior ?? '')}</VisuallyHidden>{' '}
          <Text as="span" tabular>
            {price(wear.price)}
          </Text>
        </button>
      ))}
    </fieldset>
  );
}
