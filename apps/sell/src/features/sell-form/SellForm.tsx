import { useTranslation } from '@patina/platform/i18n';
import { Step } from '#shared/step/Step.tsx';
import { StepActions } from '#shared/step/StepActions.tsx';
import { InventoryLinkField } from './InventoryLinkField.tsx';
import { PriceField } from './PriceField.tsx';
import { QualityField } from './QualityField.tsx';
import { SkinNameField } from './SkinNameField.tsx';
import type { SellFields } from './sell-entry.ts';
import type { KnownSkins } from './use-skin-suggestions.ts';

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
