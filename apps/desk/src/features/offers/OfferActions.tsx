import { useTranslation } from '@patina/platform/i18n';
import { offers as calls, type DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { isOver } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Row } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { finishBulk } from '#shared/bulk/BulkResults.tsx';
import { ActionDialog, ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';

interface OfferActionsProps {
  offer: DeskOffer;
  /** Called once something is done. */
  done: () => void;
}

/** What can be done with an offer beside its price. */
export function OfferActions({ offer, done }: OfferActionsProps) {
  const { t } = useTranslation('desk');
  const { is } = useOperator();
  const act = useDeskAction();
  const { id } = offer;
  const only = [{ id }];
  const canHandOver = is('support', 'owner');

  const finish = (answer: Parameters<typeof finishBulk>[0]) => finishBulk(answer, done);

  /** How the item has arrived, as it was typed. */
  function arrivalOf(fields: FormData) {
    const tradeOffer = String(fields.get('offer')).trim();
    return [{ id, ...(tradeOffer !== '' && { trade_offer: tradeOffer }) }];
  }

  return (
    <Row wrap gap={1} align="stretch">
      {canHandOver && mayReceive(offer) && (
        <ActionDialog
          title={t('offers.received.title', { id })}
          text={t('offers.received.text')}
          confirm={t('offers.received.confirm')}
          run={(fields) =>
            finish(
              act(calls.received, {
                body: { offers: arrivalOf(fields), ...(fields.has('unprotected') && { is_unprotected: true }) },
              }),
            )
          }
          done={t('offers.received.done', { id })}
          trigger={
            <Button variant="solid" data-key="r">
              {t('offers.received.button')}
            </Button>
          }
        >
          <TradeOfferField />
          <Checkbox name="unprotected">{t('offers.unprotected')}</Checkbox>
        </ActionDialog>
      )}
      {canHandOver && isOverdue(offer) && (
        <ActionDialog
          title={t('offers.overdue.title', { id })}
          text={t('offers.overdue.text')}
          confirm={t('offers.overdue.confirm')}
          isDanger
          run={() => finish(act(calls.overdue, { body: { offers: only } }))}
          done={t('offers.overdue.done', { id })}
          trigger={<Button data-key="o">{t('offers.overdue.button')}</Button>}
        />
      )}
      {canHandOver && mayBeLate(offer) && (
        <ActionDialog
          title={t('offers.late.title', { id })}
          text={t('offers.late.text')}
          confirm={t('offers.late.confirm')}
          run={(fields) => finish(act(calls.late, { body: { offers: arrivalOf(fields) } }))}
          done={t('offers.late.done', { id })}
          trigger={<Button data-key="l">{t('offers.late.button')}</Button>}
        >
          <TradeOfferField />
        </ActionDialog>
      )}
      {canHandOver && mayReturn(offer) && (
        <ActionDialog
          title={t('offers.returned.title', { id })}
          text={t('offers.returned.text')}
          confirm={t('offers.returned.confirm')}
          run={() => finish(act(calls.returned, { body: { offers: only } }))}
          done={t('offers.returned.done', { id })}
          trigger={
            <Button variant="solid" data-key="t">
              {t('offers.returned.button')}
            </Button>
          }
        />
      )}
      {canHandOver && mayReverse(offer) && (
        <ReasonDialog
          title={t('offers.reversed.title', { id })}
          text={t('offers.reversed.text')}
          hint={t('offers.reasonHint')}
          confirm={t('offers.reversed.confirm')}
          isDanger
          run={(reason) => finish(act(calls.reverse, { body: { offers: only, reason } }))}
          done={t('offers.reversed.done', { id })}
          trigger={<Button data-key="v">{t('offers.reversed.button')}</Button>}
        />
      )}
      {mayDecline(offer) && (
        <ReasonDialog
          title={t('offers.decline.title', { id })}
          text={t('offers.decline.text')}
          hint={t('offers.reasonHint')}
          confirm={t('offers.decline.confirm')}
          isDanger
          run={(reason) => finish(act(calls.decline, { body: { offers: only, reason } }))}
          done={t('offers.decline.done', { id })}
          trigger={
            <Button variant="danger" data-key="d">
              {t('offers.decline.button')}
            </Button>
          }
        />
      )}
    </Row>
  );
}

/** Steam's number of the trade offer that an item came by, where it is known. */
function TradeOfferField() {
  const { t } = useTranslation('desk');
  return (
    <TextField
      name="offer"
      label={t('offers.tradeOffer')}
      hint={t('offers.tradeOfferHint')}
      inputMode="numeric"
      pattern="\s*[1-9][0-9]{0,18}\s*"
      autoComplete="off"
    />
  );
}

type Facts = Pick<DeskOffer, 'status' | 'trade_state' | 'due_at' | 'late_at' | 'returned_at'>;

const isAccepted = ({ status }: Facts) => status === 'accepted' || status === 'completed';

/** Whether our price may be set or changed. */
export const mayPrice = ({ status }: Facts) => status === 'pending' || status === 'offer';

/** Whether the offer may be declined: its item has not arrived. */
const mayDecline = (offer: Facts) => !isOver(offer.status) && !hasArrived(offer.trade_state);

/** Whether the item may have arrived. */
const mayReceive = (offer: Facts) => isAccepted(offer) && !hasArrived(offer.trade_state);

/** Whether the item was not sent in time. */
const isOverdue = (offer: Facts) =>
  isAccepted(offer) && offer.trade_state === 'waiting' && offer.due_at !== null && offer.due_at * 1000 < Date.now();

/** Whether the item may have arrived although the offer had ended. */
const mayBeLate = (offer: Facts) =>
  isOver(offer.status) && offer.late_at === null && !hasArrived(offer.trade_state) && offer.trade_state !== 'reversed';

/** Whether an item that had arrived late is to be sent back. */
const mayReturn = ({ late_at, returned_at }: Facts) => late_at !== null && returned_at === null;

/** Whether the trade may have been reversed. */
const mayReverse = (offer: Facts) => hasArrived(offer.trade_state) && offer.status !== 'cancelled';
