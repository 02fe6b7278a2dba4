import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { identity, type OpenSession } from '@patina/shared-api/contract/account/identity';
import { sessions } from '@patina/shared-api/queries/profile';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import styles from './SessionsSection.module.css';
import { useDeviceName } from './use-device-name.ts';

export function SessionLine({ session }: { session: OpenSession }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const queryClient = useQueryClient();
  const device = useDeviceName()(session.user_agent);
  const end = useMutation({
    mutationFn: () => api(identity.endSession, { body: { id: session.id } }),
    onSuccess: () => toast.success(t('sessions.ended')),
    onError: () => toast.error(t('sessions.notEnded')),
    // It may have ended by itself in the meantime.
    onSettled: () => queryClient.invalidateQueries(sessions()),
  });
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.device}>
          {device}
          {session.current && <Badge tone="success">{t('sessions.current')}</Badge>}
        </p>
        <p className={styles.seen}>
          {t('sessions.lastSeen')} <ShortDateTime seconds={session.last_seen_at} />
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          aria-label={t('sessions.endOf', { device })}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
