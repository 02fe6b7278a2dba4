import { FieldGroup, FieldRow } from '@patina/parts/FieldGroup';
import { useTranslation } from '@patina/platform/i18n';
import { type ArrivedItem, offers as calls, type DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { isOver } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { Checkbox } from '@patina/ui/Checkbox';
import { Row, Text } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { finishBulk } from '#shared/bulk/BulkResults.tsx';
import { ActionDialog, ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readText } from '#shared/form/read-fields.ts';
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

  const textsOf = (name: 'received' | 'overdue' | 'late' | 'returned' | 'reversed' | 'decline') => ({
    title: t(`offers.${name}.title`, { id }),
    text: t(`offers.${name}.text`),
    confirm: t(`offers.${name}.confirm`),
    button: t(`offers.${name}.button`),
    done: t(`offers.${name}.done`, { id }),
  });

  /** How the item has arrived, as it was typed. */
  function arrivalOf(fields: FormData) {
    const tradeOffer = readText(fields, 'offer');
    return [{ id, ...(tradeOffer !== '' && { trade_offer: tradeOffer }) }];
  }

  function receive(fields: FormData) {
    const body = {
      offers: arrivalOf(fields),
      ...(fields.has('unprotected') && { is_unprotected: true }),
      ...itemOf(fields),
    };
    return finish(act(calls.received, { body }));
  }

  return (
    <Row wrap gap={1} align="stretch">
      {canHandOver && mayReceive(offer) && (
        <ActionDialog {...textsOf('received')} run={receive} look="solid" shortcut="r">
          <TradeOfferField />
          <Checkbox name="unprotected">{t('offers.unprotected')}</Checkbox>
          {offer.product_id !== null && <ItemFields />}
        </ActionDialog>
      )}
      {canHandOver && isOverdue(offer) && (
        <ActionDialog
          {...textsOf('overdue')}
          isDanger
          run={() => finish(act(calls.overdue, { body: { offers: only } }))}
          shortcut="o"
        />
      )}
      {canHandOver && mayBeLate(offer) && (
        <ActionDialog
          {...textsOf('late')}
          run={(fields) => finish(act(calls.late, { body: { offers: arrivalOf(fields) } }))}
          shortcut="l"
        >
          <TradeOfferField />
        </ActionDialog>
      )}
      {canHandOver && mayReturn(offer) && (
        <ActionDialog
          {...textsOf('returned')}
          run={() => finish(act(calls.returned, { body: { offers: only } }))}
          look="solid"
          shortcut="t"
        />
      )}
      {canHandOver && mayReverse(offer) && (
        <ReasonDialog
          {...textsOf('reversed')}
          hint={t('offers.reasonHint')}
          isDanger
          run={(reason) => finish(act(calls.reverse, { body: { offers: only, reason } }))}
          shortcut="v"
        />
      )}
      {mayDecline(offer) && (
        <ReasonDialog
          {...textsOf('decline')}
          hint={t('offers.reasonHint')}
          isDanger
          run={(reason) => finish(act(calls.decline, { body: { offers: only, reason } }))}
          look="danger"
          shortcut="d"
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

/** What is known of the item that has arrived, all of it optional: then it is sold as that very item. */
function ItemFields() {
  const { t } = useTranslation('desk');
  return (
    <FieldGroup legend={t('offers.facts.legend')} isStacked>
      <Text tone="quiet" size="sm">
        {t('offers.facts.hint')}
      </Text>
      <FieldRow fieldWidth="8rem">
        <TextField
          name="float"
          label={t('offers.facts.float')}
          inputMode="decimal"
          pattern="\s*(0|1|0?[.,][0-9]{1,20})\s*"
          autoComplete="off"
        />
        <TextField
          name="seed"
          label={t('offers.facts.seed')}
          inputMode="numeric"
          pattern="\s*[0-9]{1,4}\s*"
          autoComplete="off"
        />
      </FieldRow>
      <TextField
        name="asset"
        label={t('offers.facts.asset')}
        inputMode="numeric"
        pattern="\s*[0-9]{1,20}\s*"
        autoComplete="off"
      />
      <TextField name="inspect" label={t('offers.facts.inspect')} pattern="\s*steam://\S+\s*" autoComplete="off" />
    </FieldGroup>
  );
}

/** The facts of the item as they were typed; none where nothing was. */
function itemOf(fields: FormData): { item?: ArrivedItem } {
  const [float, seed] = [readText(fields, 'float').replace(',', '.'), readText(fields, 'seed')];
  const [asset, inspect] = [readText(fields, 'asset'), readText(fields, 'inspect')];
  const item: ArrivedItem = {
    ...(float !== '' && { float: Number(float) }),
    ...(seed !== '' && { seed: Number(seed) }),
    ...(asset !== '' && { asset_id: asset }),
    ...(inspect !== '' && { inspect_url: inspect }),
  };
  return Object.keys(item).length > 0 ? { item } : {};
}

type Facts = Pick<DeskOffer, 'status' | 'trade_state' | 'due_at' | 'late_at' | 'returned_at'>;

const isAccepted = ({ status }: Facts) => status === 'accepted' || status === 'completed';

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
