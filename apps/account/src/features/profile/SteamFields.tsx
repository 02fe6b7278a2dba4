import { FieldGroup } from '@patina/parts/FieldGroup';
import { TradeLinkField } from '@patina/parts/TradeLinkField';
import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Icon } from '@patina/ui/Icon';
import styles from './ProfileForm.module.css';
import type { ProfileFields } from './profile-entry.ts';
import { useSteamLink } from './use-steam-link.ts';

interface SteamFieldsProps {
  form: ProfileFields;
  owner: Pick<Profile, 'steamid' | 'has_password'>;
}

/** The Steam account and the link through which bought items are sent to it. */
export function SteamFields({ form, owner: { steamid, has_password } }: SteamFieldsProps) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const [search] = useSearchParams();
  const { link, unlink, problem, isBusy } = useSteamLink();
  const isRefused = search.get('error') === 'steam';
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
            {has_password && (
              <Button size="small" busy={isBusy} onClick={unlink}>
                {t('steam.unlink')}
              </Button>
            )}
          </>
        ) : (
          <>
            <span>{t('steam.unlinked')}</span>
            <Button size="small" busy={isBusy} onClick={link}>
              {t('steam.link')}
            </Button>
          </>
        )}
      </div>
      {problem && <FormProblem>{say(problem)}</FormProblem>}
      {isRefused && !problem && <FormProblem>{t('steam.refused')}</FormProblem>}
      <TradeLinkField
        form={form}
        name="steam_trade_link"
        texts={{
          label: t('steam.tradeLink'),
          help: t('steam.help'),
          where: t('steam.where'),
          complete: t('steam.tradeLinkComplete'),
        }}
        newTabLabel={t('opensInNewTab')}
      />
    </FieldGroup>
  );
}
