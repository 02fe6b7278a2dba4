import { CopyButton } from '@patina/parts/CopyButton';
import { useTranslation } from '@patina/platform/i18n';
import { orders as calls, type DeskOrder } from '@patina/shared-api/contract/desk/orders';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Row, Text } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { OutsideLink } from '#shared/trades/Trade.tsx';
import { Moment, PersonLink } from '#shared/values/values.tsx';
import styles from './OrderPage.module.css';

/** Whether something is still to be sent, and nothing of it is in an open trade offer. */
function mayChangeLink({ status, items }: DeskOrder): boolean {
  const states = items.map(({ trade }) => trade.state);
  const isToSend = states.some((state) => state === 'waiting' || state === 'declined' || state === 'expired');
  return status === 'processing' && isToSend && !states.includes('sent');
}

/** Who has ordered, and where the items go. */
export function BuyerPanel({ order }: { order: DeskOrder }) {
  const { t } = useTranslation('desk');
  const { is } = useOperator();
  const { id, buyer, recipient, waits_until } = order;
  return (
    <Section isPanel title={t('orders.buyer')}>
      <Facts
        look="lines"
        facts={[
          [
            t('orders.account'),
            <PersonLink key="account" id={buyer.id} name={buyer.email ?? t('orders.closedAccount')} />,
          ],
          [
            t('orders.recipient'),
            recipient && [recipient.name, ...(recipient.email === buyer.email ? [] : [recipient.email])].join(', '),
          ],
          [
            t('orders.steam'),
            recipient?.steam_id && (
              <OutsideLink href={`https://steamcommunity.com/profiles/${recipient.steam_id}`}>
                {recipient.steam_id}
              </OutsideLink>
            ),
          ],
        ]}
      />
      {waits_until !== null && (
        <Row as="p" gap={1} align="start" tone="warning" className={styles.wait}>
          <Icon name="warning" />
          <span>
            {t('orders.waits')} <Moment seconds={waits_until} />
          </span>
        </Row>
      )}
      {recipient && (
        <>
          <Text as="span" tone="quiet" size="xs" breaks="anywhere" className={styles.address}>
            {recipient.trade_link}
          </Text>
          <Row wrap gap={1} align="stretch">
            <CopyButton
              text={recipient.trade_link}
              texts={{
                copy: t('orders.copyLink'),
                label: t('orders.copyLink'),
                copied: t('orders.copied'),
                failed: t('orders.copyFailed'),
              }}
            />
            <Button size="small" render={<a href={recipient.trade_link} target="_blank" rel="noreferrer" />}>
              {t('orders.openLink')}
              <Icon name="external" />
              <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
            </Button>
            {is('support', 'owner') && mayChangeLink(order) && <TradeLinkDialog id={id} recipient={recipient} />}
          </Row>
        </>
      )}
    </Section>
  );
}

interface TradeLinkDialogProps {
  id: number;
  recipient: NonNullable<DeskOrder['recipient']>;
}

/** Sends what is still to be sent of an order to another trade link. */
function TradeLinkDialog({ id, recipient: { trade_link: seen } }: TradeLinkDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  return (
    <ReasonDialog
      title={t('orders.tradeLink.title', { id })}
      text={t('orders.tradeLink.text')}
      confirm={t('orders.tradeLink.confirm')}
      run={(reason, fields) =>
        act(calls.tradeLink, {
          body: { id, trade_link: readText(fields, 'link'), seen_link: seen, reason },
        })
      }
      done={t('orders.tradeLink.done', { id })}
      button={t('orders.tradeLink.button')}
      size="small"
    >
      <TextField
        name="link"
        type="url"
        label={t('orders.tradeLink.label')}
        hint={t('orders.tradeLink.hint')}
        placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
        autoComplete="off"
        maxLength={200}
        required
      />
    </ReasonDialog>
  );
}
