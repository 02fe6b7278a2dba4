import { useTranslation } from '@patina/platform/i18n';
import { payouts as calls, type DeskPayout } from '@patina/shared-api/contract/desk/payouts';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { TextField } from '@patina/ui/TextField';
import { TogetherDialog } from '#shared/bulk/TogetherDialog.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { amountOf, Money } from '#shared/values/values.tsx';

interface PaidDialogProps {
  payouts: readonly DeskPayout[];
  /** Called once something is done. */
  done: () => void;
}

/** Marks payouts as made by hand; those that are held only for a reason. */
export function PaidDialog({ payouts, done }: PaidDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const byId = new Map(payouts.map((payout) => [payout.id, payout]));
  const isHeld = payouts.some(({ state }) => state === 'held');

  function bodyOf(fields: FormData, some: readonly { id: number }[]) {
    const [reference, forced] = ['reference', 'forced'].map((name) => readText(fields, name));
    return {
      payouts: some.map(({ id }) => ({ id })),
      ...(reference && { reference }),
      ...(forced && { forced }),
    };
  }

  function sumOf(some: readonly { id: number }[]) {
    const amounts = some.map(({ id }) => toMinor(byId.get(id)?.amount ?? 0));
    return fromMinor(amounts.reduce((sum, amountMinor) => sum + amountMinor, 0));
  }

  return (
    <TogetherDialog
      title={t('payouts.markPaid')}
      nameOf={(id) => `${id} ${byId.get(id)?.seller ?? t('payouts.closed')}`}
      preview={async (fields) => (await act(calls.paidPreview, { body: bodyOf(fields, payouts) })).results}
      changeOf={({ id }) => {
        const payout = byId.get(id);
        return payout && amountOf(payout);
      }}
      note={(changing) =>
        changing.length > 0 && <Money amount={sumOf(changing)} currency={payouts[0]?.currency ?? 'EUR'} />
      }
      run={async (fields, foreseen) => (await act(calls.paid, { body: bodyOf(fields, foreseen) })).results}
      texts={{
        plan: (count) => t('payouts.several.plan', { count }),
        confirm: (count) => t('payouts.several.confirm', { count }),
        done: (count) => t('payouts.several.done', { count }),
        known: (count) => t('payouts.several.known', { count }),
      }}
      done={done}
    >
      <p>{t('payouts.paidText')}</p>
      <TextField name="reference" label={t('payouts.reference')} maxLength={300} autoComplete="off" />
      {isHeld && (
        <TextField
          name="forced"
          label={t('payouts.forced')}
          hint={t('payouts.forcedHint')}
          minLength={3}
          maxLength={300}
          required
        />
      )}
    </TogetherDialog>
  );
}
