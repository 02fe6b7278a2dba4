import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { readDevice } from '@patina/shared-api/contract/account/device';
import { identity, type OpenSession } from '@patina/shared-api/contract/account/identity';
import { sessions } from '@patina/shared-api/queries/profile';
import { useSessionActions } from '@patina/shared-api/state/session';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { Line, Lines, Section } from '#shared/section/Section.tsx';
import styles from './SessionsSection.module.css';

/** The account's sessions, with buttons to end each of them and all of them. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const query = useQuery(sessions());
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      <QueryState
        query={query}
        loading={
          <Stack role="status" aria-label={t('sessions.loading')} className={styles.list}>
            <Skeleton shape="block" className={styles.skeleton} />
          </Stack>
        }
        failed={(failure) => (
          <ProblemState {...failure} title={t('sessions.failed')} headingLevel={3} namespace="account" />
        )}
      >
        {(known) => (
          <>
            <Lines>
              {known.map((session) => (
                <SessionLine key={session.id} session={session} />
              ))}
            </Lines>
            <SignOutEverywhere />
          </>
        )}
      </QueryState>
    </Section>
  );
}

function SessionLine({ session }: { session: OpenSession }) {
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
    <Line>
      <div>
        <Row as="p" wrap gap={1} rowGap={0.5} weight="medium">
          {device}
          {session.current && <Badge tone="success">{t('sessions.current')}</Badge>}
        </Row>
        <Text size="sm" tone="quiet">
          {t('sessions.lastSeen')} <ShortDateTime seconds={session.last_seen_at} />
        </Text>
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
    </Line>
  );
}

/** Ends every session of the account, including this one, after a confirmation. */
function SignOutEverywhere() {
  const { t } = useTranslation('account');
  const api = useApi();
  const { leave } = useSessionActions();
  const [isOpen, setOpen] = useState(false);
  const end = useMutation({
    mutationFn: () => api(identity.signOutEverywhere, { body: {} }),
    onSuccess: async () => {
      await leave();
      toast.success(t('sessions.everywhere.done'));
    },
    onError: () => toast.error(t('sessions.everywhere.failed')),
  });
  return (
    <Dialog
      title={t('sessions.everywhere.title')}
      description={t('sessions.everywhere.text')}
      closeLabel={t('close')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button>{t('sessions.everywhere.button')}</Button>}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {t('sessions.everywhere.button')}
          </Button>
        </>
      }
    />
  );
}

/** Names the device of a `User-Agent`: "Firefox on Windows". */
function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('account');
  return (userAgent) => {
    const { browser = t('sessions.unknownBrowser'), system } = readDevice(userAgent);
    return system ? t('sessions.device', { browser, system }) : browser;
  };
}
