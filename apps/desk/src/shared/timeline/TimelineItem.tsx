import { useTranslation } from '@patina/platform/i18n';
import { readDevice } from '@patina/shared-api/contract/account/device';
import type { AuditAction } from '@patina/shared-api/contract/desk/audit';
import type { LedgerKind } from '@patina/shared-api/contract/desk/money';
import type { TimelineEntry } from '@patina/shared-api/contract/desk/timeline';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { signed } from '@patina/shared-api/money-arithmetic';
import { Row, Text } from '@patina/ui/Layout';
import { ActChange } from '../acts/ActChange.tsx';
import { SubjectLink } from '../subjects/SubjectLink.tsx';
import { SeveralSubjects } from '../subjects/Subjects.tsx';
import { TradeOfferLink } from '../trades/Trade.tsx';
import { useAmounts } from '../values/amounts.ts';
import { Moment } from '../values/values.tsx';
import styles from './Timeline.module.css';

interface TimelineItemProps {
  entry: TimelineEntry;
  /** What the history is of, by its name in the audit log. */
  own: string;
}

/** What has happened, to what, when and by whom. */
export function TimelineItem({ entry, own }: TimelineItemProps) {
  const { t } = useTranslation('desk');
  const { kind, at, what, subject, people, trade_offer: tradeOffer, by, operator, note } = entry;
  return (
    <Row as="li" wrap gap={1} rowGap={0} align="baseline" data-kind={kind} className={styles.entry}>
      <Text as="strong" weight="medium">
        <EntryName {...entry} />
      </Text>
      {entry.subjects ? (
        <SeveralSubjects {...entry} />
      ) : (
        subject !== own && <SubjectLink subject={subject} people={people} />
      )}
      <EntryDetails entry={entry} own={own} />
      {tradeOffer && <TradeOfferLink number={tradeOffer} />}
      <Text as="span" tone="quiet" breaks="anywhere">
        <Moment seconds={at} />
        {by && <> · {t(`events.by.${by}`)}</>}
        {operator && <> · {operator}</>}
      </Text>
      {kind === 'act' && (
        <div className={styles.more}>
          <ActChange {...entry} action={what} without={['user']} />
        </div>
      )}
      {note && (
        <Text as="span" breaks="anywhere" className={styles.note}>
          {note}
        </Text>
      )}
    </Row>
  );
}

/** What has happened, in the language of the page; what a newer API tells stays as it is. */
function EntryName({ kind, what }: TimelineEntry) {
  const { t } = useTranslation('desk');
  const known = { defaultValue: what };
  if (kind === 'trade') return t(`trade.${what as TradeState}`, known);
  if (kind === 'ledger') return t(`ledgerKinds.${what as LedgerKind}`, known);
  if (kind === 'act') return t(`audit.actions.${what as AuditAction}`, known);
  return t(`history.${kind}.${what as 'pending'}` as 'history.order.pending', known);
}

/** The item, the email or the device, the amount and the method of payment. Only a person has a balance that goes up and down. */
function EntryDetails({ entry: { kind, title, amount, currency, method }, own }: TimelineItemProps) {
  const { i18n } = useTranslation('desk');
  const { credits, money } = useAmounts();
  const device = useDeviceName();
  const sum = (value: number) => (currency ? money(value, currency) : credits(value));
  const details = [
    title && (kind === 'account' ? device(title) : title),
    amount != null && (kind === 'ledger' && own.startsWith('user ') ? signed(amount, sum) : sum(amount)),
    method !== undefined && methodTitle(method, i18n.language),
  ].filter(Boolean);
  return details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>;
}

/** `Firefox on Windows` */
function useDeviceName() {
  const { t } = useTranslation('desk');
  return (userAgent: string) => {
    const { browser = t('history.unknownDevice'), system } = readDevice(userAgent);
    return system === undefined ? browser : t('history.device', { browser, system });
  };
}
