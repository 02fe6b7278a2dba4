import { Controller } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { OfferQuality } from '@patina/shared-api/contract/offers/offer';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { NativeSelect } from '@patina/ui/NativeSelect';
import type { SellFields } from './sell-entry.ts';

export function QualityField({ control }: Pick<SellFields, 'control'>) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  return (
    <Controller
      name="quality"
      control={control}
      render={({ field: { onChange, ...field }, fieldState }) => (
        <NativeSelect
          {...field}
          label={t('sell.quality')}
          placeholder={t('sell.noQuality')}
          options={OfferQuality.options.map((quality) => ({ value: quality, label: t(`quality.${quality}`) }))}
          onValueChange={(quality) => onChange(quality ?? '')}
          error={say(fieldState.error?.message)}
        />
      )}
    />
  );
}
