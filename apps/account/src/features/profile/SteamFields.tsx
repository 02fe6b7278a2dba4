import { FieldGroup } from '@patina/parts/FieldGroup';
import { TradeLinkField } from '@patina/parts/TradeLinkField';
import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Icon } from '@patina/ui/Icon';
import styles from './ProfileForm.module.css';
import type { ProfileFields } from './profile-entry.ts';

interface SteamFieldsProps {
  form: ProfileFields;
  /** Empty if no Steam account is linked. */
  steamid: string;
}

/** The Steam account and the link through which bought items are sent to it. */
export function SteamFields({ form, steamid }: SteamFieldsProps) {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  return (
    <FieldGroup isStacked legend={t('steam.title')}>
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
            {/* Redirects to Steam and back, so it leaves the page. */}
            <Button size="small" render={<a href={paths.steam(paths.account('personal'))} />}>
              {t('steam.link')}
            </Button>
          </>
        )}
      </div>
      {search.get('error') === 'steam' && <FormProblem>{t('steam.refused')}</FormProblem>}
      <TradeLinkField
        form={form}
        name="steam_trade_link"
        texts={{ label: t('steam.tradeLink'), help: t('steam.help'), where: t('steam.where') }}
        newTabLabel={t('opensInNewTab')}
      />
    </FieldGroup>
  );
}
