import { type ItemWay, itemWays, type TradeStep } from '@patina/parts/item-ways';
import { longMoment, ShortDateTime } from '@patina/parts/ShortDateTime';
import { SkinGrades } from '@patina/parts/SkinGrades';
import { SkinTitle } from '@patina/parts/SkinTitle';
import { usePicture } from '@patina/parts/use-picture';
import { useTranslation } from '@patina/platform/i18n';
import type { OrderItem, Purchase } from '@patina/shared-api/contract/orders/purchase';
import { Icon } from '@patina/ui/Icon';
import type { IconName } from '@patina/ui/icon-paths';
import { Row, Stack } from '@patina/ui/Layout';
import styles from './BoughtOrder.module.css';

/** What was bought, what has happened to it and what comes next. */
export function BoughtOrder({ order }: { order: Purchase }) {
  const { t } = useTranslation('checkout');
  const ways = itemWays(order);
  const paidAt = order.events.find(({ kind }) => kind === 'processing')?.at;
  return (
    <Stack gap={3} align="center" className={styles.order}>
      <Row as="ul" wrap gap={2} align="stretch" justify="center">
        {order.items.map((item) => (
          <Plate key={item.item_id} item={item} />
        ))}
      </Row>
      <Stack as="ol" gap={1} className={styles.steps}>
        <PastStep icon="cart" name={t('success.steps.ordered')} at={order.created_at} />
        {paidAt !== undefined && <PastStep icon="check" name={t('success.steps.paid')} at={paidAt} />}
        {ways.map((way) => (
          <WaySteps key={way.key} way={way} isOnly={ways.length === 1} />
        ))}
      </Stack>
    </Stack>
  );
}

/** An item on its plate. */
function Plate({ item: { title, img_url } }: { item: OrderItem }) {
  const { url, onError } = usePicture(img_url);
  return (
    <Stack as="li" gap={1} align="center" breaks="anywhere" className={styles.plate}>
      {url && <img src={url} alt="" width={512} height={384} decoding="async" onError={onError} />}
      <span>
        <SkinTitle title={title} />
      </span>
      <SkinGrades title={title} />
    </Stack>
  );
}

interface PastStepProps {
  icon: IconName;
  name: string;
  /** Seconds since 1970. */
  at: number;
}

/** A step that has been taken. */
function PastStep({ icon, name, at }: PastStepProps) {
  return (
    <li data-done>
      <Icon name={icon} />
      <span>{name}</span>
      <ShortDateTime seconds={at} />
    </li>
  );
}

/** What has happened to items of an order, and what comes next; which items, where not all have the same way. */
function WaySteps({ way: { items, steps }, isOnly }: { way: ItemWay; isOnly: boolean }) {
  const { t } = useTranslation('checkout');
  const past = steps.filter((step) => step.at !== undefined);
  const next = steps.find((step) => step.at === undefined);
  return (
    <>
      {!isOnly && <li data-items>{items.map(({ title }) => title).join(', ')}</li>}
      {past.map(({ kind, at, isLost }) => (
        <PastStep key={`${kind} ${at}`} icon="check" name={t(`success.steps.past.${isLost ? 'lost' : kind}`)} at={at} />
      ))}
      {next && <NextStep step={next} />}
    </>
  );
}

function NextStep({ step: { kind, until } }: { step: Extract<TradeStep, { at?: undefined }> }) {
  const { t, i18n } = useTranslation('checkout');
  return (
    <li>
      <Icon name="arrow-right" />
      <span>{t(`success.steps.ahead.${kind}`)}</span>
      {until !== undefined && (
        <span>{t(`success.steps.until.${kind}`, { moment: longMoment(until, i18n.language) })}</span>
      )}
    </li>
  );
}
