import { ItemPicture } from '@patina/parts/ItemPicture';
import { Controller } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { OfferQuality } from '@patina/shared-api/contract/offers/offer';
import { formatPrice } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { ComboboxField } from '@patina/ui/ComboboxField';
import { Row, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextField } from '@patina/ui/TextField';
import { Step, StepActions } from '#shared/step/Step.tsx';
import styles from './SellForm.module.css';
import { type KnownSkins, type SellFields, type Skin, useReceived, useSuggestedPrice } from './sell-entry.ts';

interface SellFormProps extends SellFields {
  known: KnownSkins;
  submit: () => void;
}

/** The sell form. */
export function SellForm({ known: { skins, skin }, submit, ...form }: SellFormProps) {
  const { t } = useTranslation('sell');
  return (
    <Step label={t('sell.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SkinNameField {...form} skins={skins} />
        <QualityField {...form} />
        <InventoryLinkField {...form} />
        <PriceField {...form} skin={skin?.id} />
        <StepActions>{t('goOn')}</StepActions>
      </form>
    </Step>
  );
}

interface SkinNameFieldProps extends Pick<SellFields, 'control'> {
  skins: Skin[];
}

/** The skin's name: free text with suggestions from the catalogue. */
function SkinNameField({ control, skins }: SkinNameFieldProps) {
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
              <Text as="span" size="xs" tone="quiet" tabular className={styles.from}>
                {t('sell.from', { price: price(skin.price_from) })}
              </Text>
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

function QualityField({ control }: Pick<SellFields, 'control'>) {
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

/** The item's inventory link. */
function InventoryLinkField({ register, formState: { errors } }: Pick<SellFields, 'register' | 'formState'>) {
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

interface PriceFieldProps extends Pick<SellFields, 'register' | 'formState' | 'setValue' | 'watch'> {
  /** Id of a product of the offered skin, if the catalogue has it. */
  skin: number | undefined;
}

/** The asking price, with a suggestion, how it is made, and the payout after the fee. */
function PriceField({ skin, register, formState: { errors }, setValue, watch }: PriceFieldProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { symbol } = useDisplayCurrency();
  const [title, quality, price] = watch(['title', 'quality', 'price']);
  const suggested = useSuggestedPrice(skin, { title, quality });
  const { percent, received } = useReceived();
  const left = received(price);
  return (
    <>
      <TextField
        label={t('sell.price')}
        inputMode="decimal"
        autoComplete="off"
        leading={symbol}
        error={say(errors.price?.message)}
        {...register('price')}
      />
      {/* Always rendered: a button below that moves while pressed would not receive the click. */}
      <Row as="p" wrap gap={1} justify="between" size="sm" className={styles.suggested}>
        {suggested === undefined ? (
          t('sell.noSuggestion')
        ) : (
          <>
            <span>
              {t('sell.suggested', { price: formatPrice(suggested.price, symbol) })}
              {suggested.margin > 0 && (
                <span className={styles.made}>
                  {t('sell.suggestedFrom', {
                    margin: suggested.margin,
                    retail: formatPrice(suggested.retail, symbol),
                  })}
                </span>
              )}
            </span>
            <Button
              size="small"
              onClick={() => setValue('price', suggested.price.toFixed(2), { shouldDirty: true, shouldValidate: true })}
            >
              {t('sell.take')}
            </Button>
          </>
        )}
      </Row>
      <Text size="sm" tone="quiet" tabular role="status">
        {left === undefined ? t('sell.fee', { percent }) : t('sell.receive', { amount: left, percent })}
      </Text>
    </>
  );
}
