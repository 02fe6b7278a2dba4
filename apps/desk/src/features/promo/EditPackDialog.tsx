import { useTranslation } from '@patina/platform/i18n';
import { promo as calls, type DeskPack } from '@patina/shared-api/contract/desk/promo';
import { Button } from '@patina/ui/Button';
import { useState } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { type PackContents, PackFields, readPack } from './PackFields.tsx';

/** Changes a pack over the one that was there when the dialog was opened. */
export function EditPackDialog({ pack }: { pack: DeskPack }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const edit = (fields: FormData) => {
    const seen = JSON.parse(String(fields.get('seen'))) as PackContents;
    return act(calls.editPack, { body: { id: pack.id, kind: pack.kind, ...readPack(fields), seen } });
  };
  return (
    <ActionDialog
      title={t('promo.changeTitle', { name: pack.title })}
      text={t('promo.changeText')}
      confirm={t('promo.save')}
      run={edit}
      done={t('promo.packChanged')}
      trigger={
        <Button size="small" aria-label={t('promo.changeTitle', { name: pack.title })}>
          {t('promo.change')}
        </Button>
      }
    >
      <Seen pack={pack} />
    </ActionDialog>
  );
}

/** The pack at the time of opening, though the list is read again meanwhile. */
function Seen({ pack: { title, price, products, ends_at } }: { pack: DeskPack }) {
  const [seen] = useState<PackContents>({ title, price, products: products.map(({ id }) => id), ends_at });
  return (
    <>
      <input type="hidden" name="seen" value={JSON.stringify(seen)} readOnly />
      <PackFields present={seen} />
    </>
  );
}
