import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Icon } from '@patina/ui/Icon';
import { TextField } from '@patina/ui/TextField';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './ProfileForm.module.css';
import type { ProfileFields } from './profile-fields.ts';

/** Where Steam shows its users their trade link. */
const TRADE_LINK_PAGE = 'https://steamcommunity.com/my/tradeoffers/privacy';

interface SteamFieldsProps extends Pick<ProfileFields, 'register' | 'formState'> {
  /** Empty when no Steam account is linked. */
  steamid: string;
}

/** The Steam account and the link through which bought items are sent to it. */
export function SteamFields({ steamid, register, formState }: SteamFieldsProps) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const [search] = useSearchParams();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('steam.title')}</legend>
      <div className={styles.linked}>
        {steamid ? (
          <>
            <span>{t('steam.account', { steamid })}</span>
            <Badge tone="success">
              <Icon name="check" />
              {t('steam.linked')}
            </Badge>
          </>
        ) : (
          <>
            <span>{t('steam.unlinked')}</span>
            {/* Leads to Steam and back, so it leaves the page. */}
            <Button size="small" render={<a href={paths.steam(paths.account('personal'))} />}>
              {t('steam.link')}
            </Button>
          </>
        )}
      </div>
      {search.get('error') === 'steam' && <FormProblem>{t('steam.refused')}</FormProblem>}
      <TextField
        label={t('steam.tradeLink')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
        hint={
          <span className={styles.help}>
            {t('steam.help')}{' '}
            <a href={TRADE_LINK_PAGE} target="_blank" rel="noreferrer">
              {t('steam.where')}
              <VisuallyHidden> ({t('opensInNewTab')})</VisuallyHidden>
            </a>
          </span>
        }
        error={say(formState.errors.steam_trade_link?.message)}
        {...register('steam_trade_link')}
      />
    </fieldset>
  );
}
