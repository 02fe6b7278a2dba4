import { type TFunction, useTranslation } from '@patina/platform/i18n';
import type { AppReleases } from '@patina/shared-api/contract/desk/live-releases';
import type { ReleaseHealth, VitalSpread } from '@patina/shared-api/contract/desk/release-health';
import { Badge } from '@patina/ui/Badge';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { failedShare, VITALS, type Vital } from './health-numbers.ts';

interface HealthTableProps {
  releases: readonly ReleaseHealth[];
  found: Pick<AppReleases, 'live' | 'canary'>;
}

/** Each release beside the one that ran before it, which is the row below. */
export function HealthTable({ releases, found: { live, canary } }: HealthTableProps) {
  const { t } = useTranslation('desk');
  return (
    <PlainTable<ReleaseHealth>
      caption={t('releases.health.title')}
      rows={releases}
      rowId={({ version }) => version}
      columns={[
        {
          id: 'version',
          name: 'releases.version',
          isMain: true,
          cell: ({ version }, text) => (
            <Row as="span" wrap gap={1} rowGap={0.5}>
              {version}
              {version === live.version && <Badge>{text('releases.states.live')}</Badge>}
              {version === canary?.version && (
                <Badge tone="accent">{text('releases.states.canary', { percent: canary.percent })}</Badge>
              )}
            </Row>
          ),
        },
        {
          id: 'visits',
          name: 'releases.health.visits',
          isNumber: true,
          cell: ({ visits }, text) => text('count', { value: visits }),
        },
        {
          id: 'failed',
          name: 'releases.health.failures',
          isNumber: true,
          cell: (release, text) => text('releases.health.share', failedShare(release)),
        },
        {
          id: 'late',
          name: 'releases.health.late',
          isNumber: true,
          cell: ({ late }, text) => text('count', { value: late }),
        },
        ...VITALS.map((name) => ({
          id: name,
          name: `releases.vitals.${name}` as const,
          isNumber: true,
          cell: ({ vitals }: ReleaseHealth) => <Spread name={name} spread={vitals[name]} />,
        })),
      ]}
    />
  );
}

/** A value of LCP, INP or CLS: `1,234 ms`, `0.05`. */
export function vitalText(name: Vital, value: number, t: TFunction<'desk'>): string {
  if (name === 'CLS') return t('count', { value: Math.round(100 * value) / 100 });
  return t('releases.health.milliseconds', { value: Math.round(value) });
}

/** Three quarters of the pages, and below it half of them and nearly all. */
function Spread({ name, spread }: { name: Vital; spread: VitalSpread | undefined }) {
  const { t } = useTranslation('desk');
  if (spread === undefined) return '–';
  const [p50, p75, p95] = [spread.p50, spread.p75, spread.p95].map((value) => vitalText(name, value, t));
  return (
    <Stack as="span">
      <span>{p75}</span>
      <Text as="span" tone="quiet" size="sm">
        {t('releases.health.spread', { p50, p95 })}
      </Text>
    </Stack>
  );
}

/** In how many pages each release has failed how, and in which module and slot. */
export function PlaceTable({ releases }: Pick<HealthTableProps, 'releases'>) {
  const { t } = useTranslation('desk');
  const failed = releases.filter(({ by_kind: kinds, by_place: places }) => kinds.length + places.length > 0);
  if (failed.length === 0) return null;
  return (
    <PlainTable<ReleaseHealth>
      caption={t('releases.health.kindsAndPlaces')}
      rows={failed}
      rowId={({ version }) => version}
      columns={[
        { id: 'version', name: 'releases.version', isMain: true, cell: ({ version }) => version },
        {
          id: 'kinds',
          name: 'releases.health.kinds',
          isLong: true,
          cell: ({ by_kind }, text) => <Kinds kinds={by_kind} t={text} />,
        },
        {
          id: 'places',
          name: 'releases.health.places',
          isLong: true,
          cell: ({ by_place }) => <Places places={by_place} />,
        },
      ]}
    />
  );
}

function Kinds({ kinds, t }: { kinds: ReleaseHealth['by_kind']; t: TFunction<'desk'> }) {
  return (
    <Stack as="span">
      {kinds.map(({ kind, pages }) => (
        <span key={kind}>
          {t(`releases.kinds.${kind}`)}: {t('count', { value: pages })}
        </span>
      ))}
    </Stack>
  );
}

/** Most places of a row. */
const PLACES = 4;

function Places({ places }: { places: ReleaseHealth['by_place'] }) {
  const { t } = useTranslation('desk');
  return (
    <Stack as="span" breaks="anywhere">
      {places.slice(0, PLACES).map(({ module = '', slot, pages }) => (
        <span key={`${module} ${slot}`}>
          {[module, slot && t('releases.failures.slot', { slot })].filter(Boolean).join(' ') || '–'}:{' '}
          {t('count', { value: pages })}
        </span>
      ))}
    </Stack>
  );
}
