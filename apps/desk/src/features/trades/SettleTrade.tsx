import { useTranslation } from '@patina/platform/i18n';
import { trades as calls, type DeskTrade, type TradeQuestion } from '@patina/shared-api/contract/desk/trades';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';

interface SettleTradeProps {
  trade: Pick<DeskTrade, 'trade_offer'>;
  asks: TradeQuestion;
}

/** Says that what is asked about a trade is settled. */
export function SettleTrade({ trade: { trade_offer }, asks }: SettleTradeProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  return (
    <span>
      <ActionDialog
        title={t('trades.settle.title', { number: trade_offer })}
        text={t('trades.settle.text')}
        confirm={t('trades.settle.confirm')}
        button={t('trades.settle.button')}
        size="small"
        done={t('trades.settle.done')}
        run={() => act(calls.settle, { body: { trade_offer, asks } })}
      />
    </span>
  );
}
