import { useTranslation } from '@patina/platform/i18n';
import type { AppReleases, PublishedRelease } from '@patina/shared-api/contract/desk/live-releases';
import { releaseRequests as calls } from '@patina/shared-api/contract/desk/release-requests';
import { Row } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';

/** Whether the operator may request acts on the releases of an app. */
export function useMayAct(app: string): boolean {
  const { is, release_apps: apps } = useOperator();
  return is('owner') || (is('release') && (apps === undefined || apps.includes(app)));
}

interface ReleaseActsProps {
  release: PublishedRelease;
  found: AppReleases;
}

/** What may be requested for a release: of a canary its promotion or end, of an earlier one a rollback or a canary. */
export function ReleaseActs({ release: { version, bad }, found: { app, live, canary } }: ReleaseActsProps) {
  if (version === canary?.version) {
    return (
      <Row as="span" wrap gap={1}>
        {!bad && <RequestDialog app={app} act="promote" version={version} />}
        <RequestDialog app={app} act="end-canary" version={version} />
      </Row>
    );
  }
  if (version === live.version || bad) return null;
  return (
    <Row as="span" wrap gap={1}>
      <RequestDialog app={app} act="rollback" version={version} live={live.version} />
      <RequestDialog app={app} act="canary" version={version} />
    </Row>
  );
}

const WORDS = { promote: 'promote', 'end-canary': 'endCanary', rollback: 'rollback', canary: 'tryAgain' } as const;

interface RequestDialogProps {
  app: string;
  act: keyof typeof WORDS;
  version: string;
  live?: string;
}

function RequestDialog({ app, act: what, version, live = '' }: RequestDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const words = WORDS[what];
  return (
    <ReasonDialog
      title={t(`releases.${words}.title`, { version })}
      text={t(`releases.${words}.text`, { live })}
      confirm={t(`releases.${words}.button`)}
      isDanger={what === 'rollback'}
      size="small"
      hint={t('releases.reasonHint')}
      done={t('releases.requested')}
      run={(reason, fields) => {
        const percent = what === 'canary' ? { percent: Number(fields.get('percent')) } : {};
        return act(calls.request, { body: { app, act: what, version, reason, ...percent } });
      }}
    >
      {what === 'canary' && (
        <TextField
          name="percent"
          type="number"
          label={t('releases.tryAgain.percent')}
          defaultValue="10"
          min={1}
          max={99}
          required
        />
      )}
    </ReasonDialog>
  );
}
