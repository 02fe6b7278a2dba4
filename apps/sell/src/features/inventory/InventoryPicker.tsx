import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { MOST_ASSETS } from '@patina/shared-api/contract/offers/offer';
import { afterFee } from '@patina/shared-api/contract/offers/offer-policy';
import type { InventoryItem, SteamInventory } from '@patina/shared-api/contract/offers/steam-inventory';
import { formatTime } from '@patina/shared-api/dates';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { FormProblem } from '@patina/ui/FormProblem';
import { Icon } from '@patina/ui/Icon';
import { Row, Text } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import { InventoryCard } from './InventoryCard.tsx';
import styles from './InventoryPanel.module.css';
import { useOfferItems } from './use-offer-items.ts';

/** Cards that are shown at first, and further ones each time. */
const CARDS = 60;

interface InventoryPickerProps {
  inventory: SteamInventory;
  sent: () => void;
}

/** Items to search and choose from, what they come to, and the button that offers them. */
export function InventoryPicker({ inventory: { items, currency, bids_until: until }, sent }: InventoryPickerProps) {
  const { t } = useTranslation('sell');
  const [typed, setTyped] = useState('');
  const [isBoughtOnly, setBoughtOnly] = useState(false);
  const [most, setMost] = useState(CARDS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { offerItems, isBusy, problems } = useOfferItems(sent);
  const found = items.filter((item) => matches(item, typed) && (!isBoughtOnly || item.reason === null)).toSorted(byBid);
  // What has left the inventory since it was chosen is chosen no more.
  const taken = items.filter((item) => chosen.has(item.asset_id) && item.reason === null);

  function choose(id: string, isChosen: boolean) {
    const next = new Set(taken.map(({ asset_id }) => asset_id));
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (taken.length > 0) void offerItems(taken);
      }}
    >
      <Row wrap gap={2} rowGap={1} className={styles.filter}>
        <TextField
          label={t('inventory.search')}
          isLabelHidden
          type="search"
          placeholder={t('inventory.search')}
          leading={<Icon name="search" />}
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setMost(CARDS);
          }}
          className={styles.search}
        />
        <Checkbox checked={isBoughtOnly} onCheckedChange={setBoughtOnly}>
          {t('inventory.boughtOnly')}
        </Checkbox>
        <Text as="span" size="sm" tone="quiet" role="status">
          {t('inventory.found', { count: found.length })}
        </Text>
      </Row>
      <ul className={styles.grid}>
        {found.slice(0, most).map((item) => (
          <InventoryCard
            key={item.asset_id}
            item={item}
            currency={currency}
            isChosen={chosen.has(item.asset_id)}
            isFull={taken.length >= MOST_ASSETS}
            problem={problems.byAsset[item.asset_id]}
            choose={choose}
          />
        ))}
      </ul>
      {found.length > most && (
        <Row justify="center" className={styles.more}>
          <Button onClick={() => setMost(most + CARDS)}>{t('inventory.more')}</Button>
        </Row>
      )}
      {/* Always there, so that the status is read aloud when it changes. */}
      <div className={styles.bar}>
        {problems.whole !== undefined && <FormProblem>{problems.whole}</FormProblem>}
        <Row wrap gap={2} rowGap={1} justify="between">
          <Sum taken={taken} currency={currency} until={until} />
          <Button type="submit" variant="solid" busy={isBusy} disabled={taken.length === 0}>
            {t('inventory.offer', { count: taken.length })}
          </Button>
        </Row>
      </div>
    </form>
  );
}

interface SumProps {
  taken: readonly InventoryItem[];
  currency: string;
  /** Until when the bids hold. */
  until: number | null;
}

/** What the chosen items come to, after our fee, and how long that holds. */
function Sum({ taken, currency, until }: SumProps) {
  const { t } = useTranslation('sell');
  const money = useMoney();
  const { data: shop } = useQuery(settings(useLocale()));
  const percent = shop?.sell_fee_percent ?? 0;
  const bidsMinor = taken.map(({ bid }) => toMinor(bid ?? 0));
  const sum = (amounts: number[]) => money(fromMinor(amounts.reduce((one, other) => one + other, 0)), currency);
  return (
    <Text as="span" size="sm" tabular role="status">
      {taken.length === 0
        ? t('inventory.none')
        : t('inventory.sum', {
            count: taken.length,
            bid: sum(bidsMinor),
            payout: sum(bidsMinor.map((bidMinor) => afterFee(bidMinor, percent))),
            percent,
          })}
      {taken.length > 0 && until !== null && ` ${t('inventory.heldUntil', { time: formatTime(until) })}`}
      {taken.length >= MOST_ASSETS && ` ${t('inventory.full', { count: MOST_ASSETS })}`}
    </Text>
  );
}

/** Whether all typed words are somewhere in what an item says of itself. */
function matches({ title, phase, name_tag, stickers, charm }: InventoryItem, typed: string): boolean {
  const text = [title, phase, name_tag, charm?.name, ...stickers.map(({ name }) => name)].join(' ').toLowerCase();
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}

/** What we buy first, the dearest before. */
const byBid = (one: InventoryItem, other: InventoryItem) =>
  Number(one.reason !== null) - Number(other.reason !== null) || (other.bid ?? 0) - (one.bid ?? 0);
