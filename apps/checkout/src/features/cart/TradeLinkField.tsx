import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { TextField } from '@patina/ui/TextField';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import type { ContactFields } from '#contact/contact-entry.ts';
import styles from './CartPage.module.css';

/** Where Steam shows its users their trade link. */
const TRADE_LINK_PAGE = 'https://steamcommunity.com/my/tradeoffers/privacy';

/** Where the items are sent to. */
export function TradeLinkField({ register, formState: { errors } }: Omit<ContactFields, 'control'>) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  return (
    <TextField
      label={t('contact.tradeLink')}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
      hint={
        <span className={styles.help}>
          {t('contact.tradeLinkHelp')}{' '}
          <a href={TRADE_LINK_PAGE} target="_blank" rel="noreferrer">
            {t('contact.tradeLinkWhere')}
            <VisuallyHidden> ({t('opensInNewTab')})</VisuallyHidden>
          </a>
        </span>
      }
      error={say(errors.tradeUrl?.message)}
      {...register('tradeUrl')}
    />
  );
}
