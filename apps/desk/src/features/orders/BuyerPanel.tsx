import { CopyButton } from '@patina/parts/CopyButton';
import { useTranslation } from '@patina/platform/i18n';
import { orders as calls, type DeskOrder } from '@patina/shared-api/contract/desk/orders';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Panel } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
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
    <Panel as="section" gap={2} aria-label={t('orders.buyer')}>
      <h2 className={styles.title}>{t('orders.buyer')}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('orders.account')}</dt>
          <dd>
            <PersonLink id={buyer.id} name={buyer.email ?? t('orders.closedAccount')} />
          </dd>
        </div>
        {recipient && (
          <>
            <div>
              <dt>{t('orders.recipient')}</dt>
              <dd>
                {recipient.name}
                {recipient.email !== buyer.email && <>, {recipient.email}</>}
              </dd>
            </div>
            {recipient.steam_id !== '' && (
              <div>
                <dt>{t('orders.steam')}</dt>
                <dd>
                  <a
                    href={`https://steamcommunity.com/profiles/${recipient.steam_id}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {recipient.steam_id}
                    <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
                  </a>
                </dd>
              </div>
            )}
          </>
        )}
      </dl>
      {waits_until !== null && (
        <p className={styles.wait}>
          <Icon name="warning" />
          <span>
            {t('orders.waits')} <Moment seconds={waits_until} />
          </span>
        </p>
      )}
      {recipient && (
        <>
          <span className={styles.address}>{recipient.trade_link}</span>
          <div className={styles.link}>
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
          </div>
        </>
      )}
    </Panel>
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
          body: { id, trade_link: String(fields.get('link')).trim(), seen_link: seen, reason },
        })
      }
      done={t('orders.tradeLink.done', { id })}
      trigger={<Button size="small">{t('orders.tradeLink.button')}</Button>}
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
