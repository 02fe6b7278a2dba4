import { FieldGroup } from '@patina/parts/FieldGroup';
import { TradeLinkField } from '@patina/parts/TradeLinkField';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQueryClient } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { ApiProblem, type CodedMessage } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity } from '@patina/shared-api/contract/account/identity';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { OWN } from '@patina/shared-api/state/session';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Icon } from '@patina/ui/Icon';
import { Row } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import type { ProfileFields } from './profile-entry.ts';
import { SteamStanding } from './SteamStanding.tsx';

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
      <Row wrap gap={1} justify="between" size="sm" tone="quiet" breaks="anywhere">
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
      </Row>
      {problem && <FormProblem>{say(problem)}</FormProblem>}
      {isRefused && !problem && <FormProblem>{t('steam.refused')}</FormProblem>}
      {steamid && <SteamStanding />}
      <TradeLinkField
        form={form}
        name="steam_trade_link"
        texts={{
          label: t('steam.tradeLink'),
          help: t('steam.help'),
          where: t('steam.where'),
          complete: t('steam.tradeLinkComplete'),
          // Of a linked account it is said above.
          banned: steamid ? undefined : t('steam.banned'),
        }}
        newTabLabel={t('opensInNewTab')}
      />
    </FieldGroup>
  );
}

/** Links a Steam account, for which the page goes to Steam and comes back, and unlinks it. */
function useSteamLink() {
  const { t } = useTranslation('account');
  const api = useApi();
  const queryClient = useQueryClient();
  const link = useMutation({
    mutationFn: () => api(identity.linkSteam, { body: { redirect: paths.account('personal') } }),
    onSuccess: ({ payload }) => location.assign(payload.address),
  });
  const unlink = useMutation({
    mutationFn: () => api(identity.unlinkSteam, { body: {} }),
    onSuccess: async () => {
      toast.success(t('steam.done'));
      await queryClient.invalidateQueries({ queryKey: [OWN, 'profile'] });
    },
  });
  return {
    link: () => link.mutate(),
    unlink: () => unlink.mutate(),
    isBusy: link.isPending || unlink.isPending,
    problem: problemOf(link.error ?? unlink.error),
  };
}

function problemOf(error: Error | null): CodedMessage | undefined {
  return error instanceof ApiProblem ? error.first : undefined;
}
