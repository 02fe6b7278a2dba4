import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { steamAccount } from '@patina/shared-api/queries/profile';
import { Text } from '@patina/ui/Layout';

interface SteamWarningProps {
  /** Whether a private inventory is said, too. */
  saysPrivate?: boolean;
}

/** What Steam says against selling with the linked account; nothing while it says nothing, or none is linked. */
export function SteamWarning({ saysPrivate = false }: SteamWarningProps) {
  const { t } = useTranslation('sell');
  const { data: account } = useQuery(steamAccount('linked'));
  const warnings = [
    account?.trading === 'banned' && t('standing.banned'),
    saysPrivate && account?.inventory === 'private' && t('standing.private'),
  ].filter(Boolean);
  if (warnings.length === 0) return null;
  return (
    <Text size="sm" tone="warning" role="status">
      {warnings.join(' ')}
    </Text>
  );
}
