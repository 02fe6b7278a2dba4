import { ItemPicture } from '@patina/parts/ItemPicture';
import { SkinTitle } from '@patina/parts/SkinTitle';
import { unitText } from '@patina/parts/unit-text';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import type { InventoryItem } from '@patina/shared-api/contract/offers/steam-inventory';
import { formatDate } from '@patina/shared-api/dates';
import { Checkbox } from '@patina/ui/Checkbox';
import { Stack, Text } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './InventoryPanel.module.css';

interface InventoryCardProps {
  item: InventoryItem;
  /** That of the bid. */
  currency: string;
  isChosen: boolean;
  /** No further item can be chosen. */
  isFull: boolean;
  /** Why it was not offered. */
  problem: string | undefined;
  choose: (assetId: string, isChosen: boolean) => void;
}

/** An item of the inventory: our bid and a box to choose it, or why we do not buy it. */
export function InventoryCard({ item, currency, isChosen, isFull, problem, choose }: InventoryCardProps) {
  const money = useMoney();
  const { asset_id: id, bid, reason } = item;
  if (reason !== null) {
    return (
      <li className={styles.card} data-reason={reason}>
        <Described item={item}>
          <Reason item={item} />
        </Described>
      </li>
    );
  }
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <Checkbox
        checked={isChosen}
        disabled={isFull && !isChosen}
        onCheckedChange={(checked) => choose(id, checked)}
        error={problem}
        className={styles.choice}
      >
        <Described item={item}>
          <Text as="span" weight="strong" tabular>
            {bid !== null && money(bid, currency)}
          </Text>
        </Described>
      </Checkbox>
    </li>
  );
}

function Described({ item, children }: { item: InventoryItem; children: ReactNode }) {
  const { title, phase, exterior, img_url, charm } = item;
  const facts = [unitText(item), charm?.name].filter(Boolean).join(' · ');
  return (
    <span className={styles.item}>
      <ItemPicture source={img_url} />
      <Stack as="span" gap={0.5} className={styles.words}>
        <Text as="span" size="sm" weight="medium" breaks="anywhere">
          <SkinTitle title={title} phase={phase} />
        </Text>
        {exterior !== null && (
          <Text as="span" size="xs" tone="quiet">
            {exterior}
          </Text>
        )}
        {facts !== '' && (
          <Text as="span" size="xs" tone="quiet" tabular breaks="anywhere">
            {facts}
          </Text>
        )}
        {children}
      </Stack>
    </span>
  );
}

function Reason({ item: { reason, protected_until: until } }: { item: InventoryItem }) {
  const { t } = useTranslation('sell');
  if (reason === null) return null;
  return (
    <Text as="span" size="sm" tone="warning">
      {reason === 'protected' && until !== null
        ? t('inventory.protectedUntil', { day: formatDate(until) })
        : t(`inventory.reason.${reason}`)}
    </Text>
  );
}
