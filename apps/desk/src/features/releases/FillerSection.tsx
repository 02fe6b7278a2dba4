import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { AppReleases } from '@patina/shared-api/contract/desk/live-releases';
import { releaseRequests as calls } from '@patina/shared-api/contract/desk/release-requests';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { useMayAct } from './ReleaseActs.tsx';

interface Filler {
  app: string;
  /** Without `./`. */
  module: string;
  slot: string;
  isOff: boolean;
}

/** The slots of others that an app fills, each switched off or on at once; nothing where it fills none. */
export function FillerSection({ found: { app, fills = [] } }: { found: AppReleases }) {
  const { t } = useTranslation('desk');
  const mayAct = useMayAct(app);
  const { data } = useQuery({ ...deskQuery(calls.fillers, { query: { app } }), enabled: fills.length > 0 });
  if (fills.length === 0 || data === undefined) return null;
  const { off } = data.payload;
  const fillers = fills.map(({ slot, module: path }): Filler => {
    const module = path.replace('./', '');
    return { app, module, slot, isOff: off.includes(`${app}/${module}@${slot}`) };
  });
  return (
    <Section title={t('releases.fillers.title')}>
      <PlainTable<Filler>
        caption={t('releases.fillers.title')}
        rows={fillers}
        rowId={({ module, slot }) => `${module}@${slot}`}
        columns={[
          { id: 'slot', name: 'releases.fillers.slot', isMain: true, cell: ({ slot }) => slot },
          { id: 'module', name: 'releases.fillers.module', cell: ({ module }) => module },
          { id: 'state', name: 'releases.state', cell: ({ isOff }) => <FillerState isOff={isOff} /> },
          ...(mayAct
            ? [
                {
                  id: 'acts',
                  name: 'releases.acts' as const,
                  cell: (filler: Filler) => <SwitchFiller filler={filler} />,
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

function FillerState({ isOff }: Pick<Filler, 'isOff'>) {
  const { t } = useTranslation('desk');
  return (
    <StatusBadge mark={isOff ? 'cross' : 'tick'}>
      {t(isOff ? 'releases.fillers.off' : 'releases.fillers.on')}
    </StatusBadge>
  );
}

function SwitchFiller({ filler: { app, module, slot, isOff } }: { filler: Filler }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  return (
    <ReasonDialog
      title={t(isOff ? 'releases.fillers.switchOnTitle' : 'releases.fillers.switchOffTitle', { module, slot })}
      text={t('releases.fillers.text')}
      confirm={t(isOff ? 'releases.fillers.switchOn' : 'releases.fillers.switchOff')}
      isDanger={!isOff}
      size="small"
      hint={t('releases.reasonHint')}
      done={t('releases.fillers.done')}
      run={(reason) => act(calls.switchFiller, { body: { app, module, slot, off: !isOff, reason } })}
    />
  );
}
