import { useTranslation } from '@patina/platform/i18n';
import { orders as calls, type DeskOrder } from '@patina/shared-api/contract/desk/orders';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { ReasonDialog } from '#shared/dialogs/ReasonDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

interface TradeLinkDialogProps {
  id: number;
  recipient: NonNullable<DeskOrder['recipient']>;
}

/** Sends what is still to be sent of an order to another trade link. */
export function TradeLinkDialog({ id, recipient: { trade_link: seen } }: TradeLinkDialogProps) {
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
