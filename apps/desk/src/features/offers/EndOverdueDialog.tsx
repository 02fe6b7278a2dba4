import { useTranslation } from '@patina/platform/i18n';
import { offers as calls, type DeskOfferRow } from '@patina/shared-api/contract/desk/offers';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { useState } from 'react';
import { bulkOutcome } from '#shared/bulk/BulkResults.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { DialogHost } from '#shared/dialogs/dialog-host.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import styles from './EndOverdueDialog.module.css';

/** Ends several overdue offers of a queue at once: all, unless some are left out. */
export function EndOverdueDialog({ offers: listed }: { offers: readonly DeskOfferRow[] }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  // An open dialog keeps its offers, and its outcome can be read, though they leave the queue.
  const [kept, keep] = useState<readonly DeskOfferRow[]>();
  const offers = kept ?? listed;
  if (offers.length === 0) return null;

  async function end(fields: FormData) {
    const chosen = offers.filter(({ id }) => fields.has(`offer-${id}`)).map(({ id }) => ({ id }));
    if (chosen.length === 0) return <p>{t('offers.endSeveral.none')}</p>;
    const { results } = await act(calls.overdue, { body: { offers: chosen } });
    return bulkOutcome(results);
  }

  return (
    <DialogHost value={(isOpen) => keep(isOpen ? listed : undefined)}>
      <ActionDialog
        title={t('offers.endSeveral.title')}
        text={t('offers.endSeveral.text')}
        confirm={t('offers.endSeveral.confirm')}
        isDanger
        run={end}
        done={t('offers.endSeveral.done')}
        trigger={
          <Button size="small" className={styles.trigger}>
            {t('offers.endSeveral.button')}
          </Button>
        }
      >
        <fieldset className={styles.offers}>
          <legend>{t('offers.endSeveral.offers')}</legend>
          {offers.map(({ id, title }) => (
            <Checkbox key={id} name={`offer-${id}`} defaultChecked>
              {id} · {title}
            </Checkbox>
          ))}
        </fieldset>
      </ActionDialog>
    </DialogHost>
  );
}
