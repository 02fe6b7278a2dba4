import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { profile as calls } from '@patina/shared-api/contract/account/profile';
import { steamAccount } from '@patina/shared-api/queries/profile';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';

/** Where its owner makes an inventory public. */
const PRIVACY_SETTINGS = 'https://steamcommunity.com/my/edit/settings';

/** What Steam says against trading with the linked account; nothing while it says nothing. */
export function SteamStanding() {
  const { t } = useTranslation('account');
  const api = useApi();
  const queryClient = useQueryClient();
  const shown = steamAccount('linked');
  const { data: account } = useQuery(shown);
  const again = useMutation({
    mutationFn: () => api(calls.steamAccount, { query: { refresh: '1' } }),
    onSuccess: (answer) => queryClient.setQueryData(shown.queryKey, answer),
  });
  const isBanned = account?.trading === 'banned';
  const isPrivate = account?.inventory === 'private';
  if (!isBanned && !isPrivate) return null;
  return (
    <Stack gap={1}>
      <Text size="sm" tone="warning" role="status">
        {isBanned && t('steam.linkedBanned')} {isPrivate && t('steam.private')}
      </Text>
      <Row wrap gap={1}>
        {isPrivate && (
          <Button size="small" render={<a href={PRIVACY_SETTINGS} target="_blank" rel="noopener noreferrer" />}>
            {t('steam.privacy')}
            <Icon name="external" label={t('opensInNewTab')} />
          </Button>
        )}
        <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
          {t('steam.again')}
        </Button>
      </Row>
    </Stack>
  );
}
