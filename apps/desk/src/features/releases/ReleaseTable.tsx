import { type TFunction, useTranslation } from '@patina/platform/i18n';
import { EXPERIMENT_GOALS } from '@patina/shared-api/contract/desk/experiments';
import type { AppReleases, PublishedRelease } from '@patina/shared-api/contract/desk/live-releases';
import { Badge } from '@patina/ui/Badge';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { Section } from '#shared/section/Section.tsx';
import { dayText } from '#shared/values/moments.ts';
import { Moment } from '#shared/values/values.tsx';
import { ReleaseActs, useMayAct } from './ReleaseActs.tsx';

/** Characters of a commit that name it. */
const COMMIT = 8;

/** The releases of an app: live, tried and earlier ones, with what may be done with each. */
export function ReleaseTable({ found }: { found: AppReleases }) {
  const { t } = useTranslation('desk');
  const mayAct = useMayAct(found.app);
  return (
    <Section title={t('releases.list')}>
      <PlainTable<PublishedRelease>
        caption={t('releases.list')}
        empty="releases.none"
        rows={sorted(found)}
        rowId={({ version }) => version}
        columns={[
          {
            id: 'version',
            name: 'releases.version',
            isMain: true,
            cell: (release) => <Version release={release} found={found} />,
          },
          {
            id: 'released',
            name: 'releases.released',
            isHalf: 'start',
            cell: ({ at }) => at !== undefined && <Moment seconds={Date.parse(at) / 1000} />,
          },
          { id: 'by', name: 'releases.by', isHalf: 'end', cell: ({ by }) => by },
          { id: 'note', name: 'releases.note', isLong: true, cell: ({ note }) => note },
          ...(mayAct
            ? [
                {
                  id: 'acts',
                  name: 'releases.acts' as const,
                  cell: (release: PublishedRelease) => <ReleaseActs release={release} found={found} />,
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

/** The canary and what is live above the others. */
function sorted({ releases, live, canary }: AppReleases): PublishedRelease[] {
  const rank = ({ version }: PublishedRelease) => (version === canary?.version ? 0 : version === live.version ? 1 : 2);
  return releases.toSorted((one, other) => rank(one) - rank(other));
}

/** 40960 → 41 */
export const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

/** The goal of an experiment in words; of a newer edge perhaps one that is not known here. */
function goalText(goal: string, t: TFunction<'desk'>): string {
  const known = EXPERIMENT_GOALS.find((each) => each === goal);
  return known ? t(`releases.goals.${known}`) : goal;
}

interface VersionProps {
  release: PublishedRelease;
  found: AppReleases;
}

/** A version, what it is made of, what it is now and since when, and why it is bad. */
function Version({
  release: { version, bad, commit, size, contract },
  found: { live, canary, previous },
}: VersionProps) {
  const { t, i18n } = useTranslation('desk');
  const since = version === live.version ? live.since : version === canary?.version ? canary.since : undefined;
  const facts = [
    commit !== null && t('releases.commit', { commit: commit.slice(0, COMMIT) }),
    size !== undefined && t('releases.scripts', { value: kilobytes(size) }),
    contract !== undefined && t('releases.contract', { contract }),
  ];
  return (
    <Stack as="span" gap={0.5}>
      <Row as="span" wrap gap={1} rowGap={0.5}>
        <span>{version}</span>
        {version === live.version && <Badge>{t('releases.states.live')}</Badge>}
        {version === canary?.version && (
          <Badge tone="accent">{t('releases.states.canary', { percent: canary.percent })}</Badge>
        )}
        {version === canary?.version && canary.experiment !== undefined && (
          <Badge tone="accent">{t('releases.states.experiment', { goal: goalText(canary.experiment, t) })}</Badge>
        )}
        {version === previous && <Badge>{t('releases.states.previous')}</Badge>}
        {bad && <StatusBadge mark="cross">{t('releases.states.bad')}</StatusBadge>}
      </Row>
      <Text as="span" tone="quiet" size="sm" weight="regular">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {since !== undefined && (
        <Text as="span" tone="quiet" size="sm" weight="regular">
          {t('releases.since')} <Moment seconds={Date.parse(since) / 1000} />
        </Text>
      )}
      {bad && (
        <Text as="span" tone="quiet" size="sm" weight="regular">
          {t('releases.badBecause', {
            why: bad.why,
            by: bad.by,
            day: dayText(i18n.language, Date.parse(bad.at) / 1000),
          })}
        </Text>
      )}
    </Stack>
  );
}
