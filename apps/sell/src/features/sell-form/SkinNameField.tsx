import { Controller } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { ComboboxField } from '@patina/ui/ComboboxField';
import { ItemPlate } from '#offer/ItemPlate.tsx';
import styles from './Selling.module.css';
import type { SellFields } from './sell-entry.ts';
import type { Skin } from './use-skins.ts';

interface SkinNameFieldProps extends Pick<SellFields, 'control'> {
  skins: Skin[];
}

/** Which skin it is: any name is taken, and the catalogue helps to spell it. */
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
              <ItemPlate image={skin.img_url} />
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
