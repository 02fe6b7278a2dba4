import type { ItemWay, TradeStep } from '@patina/parts/item-ways';
import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { Icon } from '@patina/ui/Icon';
import type { IconName } from '@patina/ui/icon-paths';
import { longMoment } from './long-moment.ts';

interface PastStepProps {
  icon: IconName;
  name: string;
  /** Seconds since 1970. */
  at: number;
}

/** A step that has been taken. */
export function PastStep({ icon, name, at }: PastStepProps) {
  return (
    <li data-done>
      <Icon name={icon} />
      <span>{name}</span>
      <ShortDateTime seconds={at} />
    </li>
  );
}

/** What has happened to items of an order, and what comes next; which items, where not all have the same way. */
export function WaySteps({ way: { items, steps }, isOnly }: { way: ItemWay; isOnly: boolean }) {
  const { t } = useTranslation('checkout');
  const past = steps.filter((step) => step.at !== undefined);
  const next = steps.find((step) => step.at === undefined);
  return (
    <>
      {!isOnly && <li data-items>{items.map(({ title }) => title).join(', ')}</li>}
      {past.map(({ kind, at }) => (
        <PastStep key={`${kind} ${at}`} icon="check" name={t(`success.steps.past.${kind}`)} at={at} />
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
      {until !== undefined && (kind === 'accept' || kind === 'yours') && (
        <span>{t(`success.steps.until.${kind}`, { moment: longMoment(until, i18n.language) })}</span>
      )}
    </li>
  );
}
