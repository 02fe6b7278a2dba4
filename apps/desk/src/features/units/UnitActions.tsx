import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { units as calls, type DeskUnit } from '@patina/shared-api/contract/desk/units';
import { finishBulk } from '#shared/bulk/BulkResults.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { EditCell } from '#shared/edit-cell/EditCell.tsx';
import { readDecimal } from '#shared/form/read-fields.ts';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { amountField, amountText } from '#shared/values/amounts.ts';

interface UnitActionsProps {
  units: readonly DeskUnit[];
  /** Called once it is done for all of them. */
  done: () => void;
}

/** Takes chosen units out of the stock, or puts them back. */
export function UnitActions({ units, done }: UnitActionsProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const inState = (state: DeskUnit['state']) => units.filter((unit) => unit.state === state);

  const dialog = (name: 'withdraw' | 'giveBack', chosen: readonly DeskUnit[]) =>
    chosen.length > 0 && (
      <ActionDialog
        title={t(`units.${name}.title`, { count: chosen.length })}
        text={t(`units.${name}.text`)}
        button={t(`units.${name}.button`)}
        confirm={t(`units.${name}.confirm`)}
        done={t(`units.${name}.done`)}
        run={() => {
          const items = chosen.map(({ id }) => ({ id }));
          return finishBulk(act(calls.stock, { body: { items, on_sale: name === 'giveBack' } }), done);
        }}
      />
    );

  return (
    <>
      {dialog('withdraw', inState('available'))}
      {dialog('giveBack', inState('withdrawn'))}
    </>
  );
}

/** The price of a unit of its own, where it is changed; of a sold one as it was. */
export function OwnPriceCell({ unit: { id, title, own_price: price, state } }: { unit: DeskUnit }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const say = useDeskProblemText();
  const asTyped = amountField(t, price);
  if (state === 'sold') return price === null ? '–' : amountText(t, price);

  async function save(typed: string): Promise<string | undefined> {
    const wanted = typed === '' ? null : readDecimal(typed);
    if (wanted === undefined) return t('problems.price-invalid');
    if (wanted === price) return undefined;
    try {
      await act(calls.price, { params: { id: String(id) }, body: { price: wanted, seen: price } });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return say(error.code === 'invalid-input' ? error.first : error);
    }
  }

  return (
    <EditCell
      label={t('units.ownPriceOf', { id, title })}
      value={asTyped}
      placeholder="–"
      inputMode="decimal"
      save={save}
    />
  );
}
