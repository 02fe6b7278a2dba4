import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { TextField } from '@patina/ui/TextField';
import type { SellFields } from './sell-entry.ts';

/** The item's inventory link. */
export function InventoryLinkField({ register, formState: { errors } }: Pick<SellFields, 'register' | 'formState'>) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  return (
    <TextField
      label={t('sell.link')}
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      hint={t('sell.linkHint')}
      error={say(errors.item_url?.message)}
      {...register('item_url')}
    />
  );
}
