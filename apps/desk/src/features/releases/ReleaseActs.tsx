import { useTranslation } from '@patina/platform/i18n';
import { EXPERIMENT_GOALS, type ExperimentGoal } from '@patina/shared-api/contract/desk/experiments';
import type { AppReleases, PublishedRelease } from '@patina/shared-api/contract/desk/live-releases';
import { releaseRequests as calls } from '@patina/shared-api/contract/desk/release-requests';
import { Row } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
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
        {!bad && canary.experiment === undefined && (
          <RequestDialog app={app} act="canary" version={version} words="experiment" percent={canary.percent} />
        )}
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
  /** Of a canary that becomes an experiment. */
  words?: (typeof WORDS)[keyof typeof WORDS] | 'experiment';
  /** Share of the visitors that a canary begins with. */
  percent?: number;
}

function RequestDialog({ app, act: what, version, live = '', words = WORDS[what], percent = 10 }: RequestDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
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
        const canary = what === 'canary' ? { percent: Number(fields.get('percent')), ...goalIn(fields) } : {};
        return act(calls.request, { body: { app, act: what, version, reason, ...canary } });
      }}
    >
      {what === 'canary' && (
        <>
          <TextField
            name="percent"
            type="number"
            label={t('releases.tryAgain.percent')}
            defaultValue={`${percent}`}
            min={1}
            max={99}
            required
          />
          <NativeSelect
            name="experiment"
            label={t('releases.experiment.goal')}
            {...(words !== 'experiment' && { placeholder: t('releases.experiment.none') })}
            options={EXPERIMENT_GOALS.map((value) => ({ value, label: t(`releases.goals.${value}`) }))}
          />
        </>
      )}
    </ReasonDialog>
  );
}

/** The goal of an experiment that was chosen; nothing for none. */
function goalIn(fields: FormData): { experiment?: ExperimentGoal } {
  const chosen = EXPERIMENT_GOALS.find((goal) => goal === fields.get('experiment'));
  return chosen ? { experiment: chosen } : {};
}
