import { ItemPicture } from '@patina/parts/ItemPicture';
import { Controller } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { ComboboxField } from '@patina/ui/ComboboxField';
import styles from './SellForm.module.css';
import type { SellFields } from './sell-entry.ts';
import type { Skin } from './use-skin-suggestions.ts';

interface SkinNameFieldProps extends Pick<SellFields, 'control'> {
  skins: Skin[];
}

/** The skin's name: free text with suggestions from the catalogue. */
export function SkinNameField({ control, skins }: SkinNameFieldProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const price = useDisplayPrice();
  return (
    <Controller
      name="title"
      control={control}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <ComboboxField
          {...field}
          label={t('sell.name')}
          hint={t('sell.nameHint')}
          error={say(fieldState.error?.message)}
          text={value}
          onTextChange={onChange}
          items={skins}
          keyOf={({ title }) => title}
          renderOption={(skin, option) => (
            <div {...option}>
              <ItemPicture source={skin.img_url} />
              <span className={styles.skin}>{skin.title}</span>
              <span className={styles.from}>{t('sell.from', { price: price(skin.price_from) })}</span>
            </div>
          )}
          onChoose={({ title }) => onChange(title)}
          listLabel={t('sell.skins')}
          status={t('sell.found', { count: skins.length })}
          maxLength={100}
          spellCheck={false}
        />
      )}
    />
  );
}
