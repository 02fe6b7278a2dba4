import { ItemPicture } from '@patina/parts/ItemPicture';
import { Controller } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { type NamedSkin, OfferQuality } from '@patina/shared-api/contract/offers/offer';
import {
  madeQualities,
  namedQuality,
  type OfferedSkinProblems,
  readItemName,
} from '@patina/shared-api/contract/offers/offered-skin';
import type { FieldProblemCode } from '@patina/shared-api/contract/problems/field-problem-codes';
import { formatPrice } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { ComboboxField } from '@patina/ui/ComboboxField';
import { Row, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextField } from '@patina/ui/TextField';
import { useQualityName } from '#shared/offer/use-quality-name.ts';
import { SteamWarning } from '#shared/standing/SteamWarning.tsx';
import { Step, StepActions } from '#shared/step/Step.tsx';
import type { KnownSkins, SkinOption } from './named-skins.ts';
import styles from './SellForm.module.css';
import { type SellFields, useExpectation, useInstantPrice, useSuggestedPrice } from './sell-entry.ts';

interface SellFormProps extends SellFields {
  known: KnownSkins;
  /** What contradicts in the entry. */
  problems: OfferedSkinProblems;
  submit: () => void;
}

/** The sell form. */
export function SellForm({ known: { skins, options }, problems, submit, ...form }: SellFormProps) {
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
        <SkinNameField {...form} options={options} problem={problems.title} />
        <QualityField {...form} skins={skins} problem={problems.quality} />
        <InventoryLinkField {...form} />
        <SteamWarning saysPrivate />
        <PriceField {...form} skins={skins} />
        <StepActions>{t('goOn')}</StepActions>
      </form>
    </Step>
  );
}

interface SkinNameFieldProps extends Pick<SellFields, 'control' | 'setValue'> {
  options: readonly SkinOption[];
  problem: FieldProblemCode | undefined;
}

/** The skin's name: free text with suggestions from the catalogue. A wear in it, or that of the chosen skin, is the quality. */
function SkinNameField({ control, setValue, options, problem }: SkinNameFieldProps) {
  const { t } = useTranslation('sell');
  const qualityName = useQualityName();
  const say = useProblemText();
  const price = useDisplayPrice();
  const takeQuality = (quality: OfferQuality | undefined) =>
    quality && setValue('quality', quality, { shouldDirty: true, shouldValidate: true });
  return (
    <Controller
      name="title"
      control={control}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <ComboboxField
          {...field}
          label={t('sell.name')}
          hint={t('sell.nameHint')}
          error={say(fieldState.error?.message ?? problem)}
          text={value}
          onTextChange={(text) => {
            onChange(text);
            takeQuality(namedQuality(readItemName(text).exterior));
          }}
          items={options}
          keyOf={({ name, quality }) => `${name} ${quality}`}
          renderOption={(skin, option) => (
            <div {...option}>
              <ItemPicture source={skin.img_url} />
              <span className={styles.skin}>
                {skin.name}
                {skin.quality && (
                  <Text as="span" size="xs" tone="quiet" className={styles.wear}>
                    {qualityName(skin.quality)}
                  </Text>
                )}
              </span>
              {skin.price !== null && (
                <Text as="span" size="xs" tone="quiet" tabular className={styles.from}>
                  {skin.quality ? price(skin.price) : t('sell.from', { price: price(skin.price) })}
                </Text>
              )}
            </div>
          )}
          onChoose={({ name, quality }) => {
            onChange(name);
            takeQuality(quality);
          }}
          listLabel={t('sell.skins')}
          status={t('sell.found', { count: options.length })}
          maxLength={100}
          spellCheck={false}
        />
      )}
    />
  );
}

interface QualityFieldProps extends Pick<SellFields, 'control' | 'watch'> {
  skins: readonly NamedSkin[];
  problem: FieldProblemCode | undefined;
}

/** The skin's wear, beside those that exist of the named one. */
function QualityField({ control, watch, skins, problem }: QualityFieldProps) {
  const { t, i18n } = useTranslation('sell');
  const qualityName = useQualityName();
  const say = useProblemText();
  const made = madeQualities(skins, watch('title')).map(qualityName);
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  return (
    <Controller
      name="quality"
      control={control}
      render={({ field: { onChange, ...field }, fieldState }) => (
        <NativeSelect
          {...field}
          label={t('sell.quality')}
          placeholder={t('sell.noQuality')}
          options={OfferQuality.options.map((quality) => ({ value: quality, label: qualityName(quality) }))}
          onValueChange={(quality) => onChange(quality ?? '')}
          hint={made.length > 0 && t('sell.made', { qualities: list.format(made) })}
          error={say(fieldState.error?.message ?? problem)}
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
  skins: readonly NamedSkin[];
}

/** The asking price, with a suggestion, how it is made, and the payout after the fee. */
function PriceField({ skins, register, formState: { errors }, setValue, watch }: PriceFieldProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { symbol } = useDisplayCurrency();
  const [title, quality, price] = watch(['title', 'quality', 'price']);
  const suggested = useSuggestedPrice(skins, { title, quality });
  const { expected, percent } = useExpectation(suggested, price);
  const atOnce = useInstantPrice(suggested && { title, quality });
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
      {atOnce !== undefined && (
        <Text size="sm" tone="success" tabular role="status">
          {t('sell.atOnce', { price: formatPrice(atOnce, symbol) })}
        </Text>
      )}
      <Text
        size="sm"
        tone={expected.kind === 'above' ? 'normal' : 'quiet'}
        tabular
        role="status"
        className={styles.expected}
        data-kind={expected.kind}
      >
        {t(`sell.expect.${expected.kind}`, { ...expected, percent })}
      </Text>
    </>
  );
}
