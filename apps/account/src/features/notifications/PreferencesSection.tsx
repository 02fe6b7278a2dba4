import { ProblemState } from '@patina/parts/ProblemState';
import { PushSwitch } from '@patina/parts/PushSwitch';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import {
  type Channel,
  notifications as calls,
  FIXED,
  isOffered,
  type Preferences,
  TOLD_KINDS,
  type ToldKind,
} from '@patina/shared-api/contract/told/notifications';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { notificationPreferences, pushState } from '@patina/shared-api/queries/notifications';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Checkbox } from '@patina/ui/Checkbox';
import { Stack } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { Skeleton } from '@patina/ui/Skeleton';
import { toast } from '@patina/ui/toast';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { Section } from '#shared/section/Section.tsx';
import styles from './NotificationsTab.module.css';

const CHANNELS = ['page', 'email'] as const;
const WITH_PUSH = [...CHANNELS, 'push'] as const;

/** The choice of what the shopper is told, and by what; each press is saved at once. */
export function PreferencesSection() {
  const { t } = useTranslation('account');
  const query = useQuery(notificationPreferences());
  return (
    <Section title={t('told.choose')} text={t('told.chooseText')} headingLevel={2}>
      <QueryState
        query={query}
        loading={
          <Stack role="status" aria-label={t('told.chooseLoading')}>
            <Skeleton shape="block" />
          </Stack>
        }
        failed={(failure) => (
          <ProblemState {...failure} title={t('told.chooseFailed')} headingLevel={3} namespace="account" />
        )}
      >
        {(preferences) => <Choices preferences={preferences} />}
      </QueryState>
    </Section>
  );
}

function Choices({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('account');
  const { data: owner } = useQuery(profile(useLocale()));
  const isOperator = (owner?.roles?.length ?? 0) > 0;
  const save = useSaving();
  const { data: push } = useQuery(pushState());
  const channels = push?.key ? WITH_PUSH : CHANNELS;
  const kinds = TOLD_KINDS.filter((kind) => kind !== 'approval' || isOperator);

  const choose = (kind: ToldKind, channel: Channel, isOn: boolean) =>
    save.mutate({
      ...preferences,
      kinds: { ...preferences.kinds, [kind]: { ...preferences.kinds[kind], [channel]: isOn } },
    });

  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('told.about')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={styles.cell}>
                {t(`told.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`told.kinds.${kind}`)}</th>
              {channels.map((channel) => (
                <td key={channel} className={styles.cell}>
                  {isFixed(kind, channel) && t('told.always')}
                  {!isOffered(kind, channel) && '–'}
                  {isOffered(kind, channel) && !isFixed(kind, channel) && (
                    <Checkbox
                      checked={preferences.kinds[kind][channel]}
                      onCheckedChange={(isOn) => choose(kind, channel, isOn)}
                    >
                      <VisuallyHidden>
                        {t('told.cell', { kind: t(`told.kinds.${kind}`), channel: t(`told.${channel}`) })}
                      </VisuallyHidden>
                    </Checkbox>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <PushSwitch namespace="account" />
      <NativeSelect
        label={t('told.digest')}
        className={styles.digest}
        value={preferences.alert_emails}
        options={[
          { value: 'at-once', label: t('told.atOnce') },
          { value: 'daily', label: t('told.daily') },
        ]}
        onValueChange={(chosen) => save.mutate({ ...preferences, alert_emails: chosen as Preferences['alert_emails'] })}
      />
    </>
  );
}

const isFixed = (kind: ToldKind, channel: Channel): boolean => FIXED.includes(`${kind}.${channel}`);

/** Saves all choices; what is shown changes at once, and back if that fails. */
function useSaving() {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = notificationPreferences();
  return useMutation({
    mutationFn: (preferences: Preferences) => api(calls.prefer, { body: preferences }),
    onMutate: async (payload) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { status: 'OK', payload });
    },
    onError: (problem) => toast.error(say(problem) || t('told.notRead')),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
