import { useQuery } from '@patina/platform/query';
import { type ListedRelease, ReleaseList as ReleaseListAnswer, releaseListPath } from '@patina/platform/release-list';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import * as z from 'zod/mini';
import styles from './ReleasesPanel.module.css';
import { type RunningApp, releaseName } from './use-apps-in-page.ts';

interface ReleaseListProps {
  app: RunningApp;
  onChoose: (choices: string[]) => void;
  onClose: () => void;
}

const COLUMNS = [
  { name: 'Release' },
  { name: 'Date' },
  { name: 'Commit' },
  { name: 'By' },
  { name: 'Why' },
  { name: 'Change' },
];

/** Placeholder of an empty cell. */
const NOTHING = '–';

/** All releases of one app, each of which can be chosen. */
export function ReleaseList({ app, onChoose, onClose }: ReleaseListProps) {
  const { name } = app;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['release-list', name],
    queryFn: ({ signal }) => fetchReleases(name, signal),
  });
  const title = `Releases of ${name}`;
  return (
    <Stack as="section" gap={2} aria-label={title} aria-busy={isPending}>
      <Row as="header" gap={2} justify="between">
        <Text as="h3" size="md">
          {title}
        </Text>
        <Button size="small" onClick={onClose} aria-label={`Close the releases of ${name}`}>
          Close
        </Button>
      </Row>
      {isPending && <Skeleton shape="block" className={styles.loading} />}
      {isError && (
        <p role="alert">
          The edge does not list the releases right now.{' '}
          <Button size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data?.length === 0 && <p>No release is known: the registry has no history of {name}.</p>}
      {data !== undefined && data.length > 0 && (
        <div className={styles.rows}>
          <HistoryTable caption={title} columns={COLUMNS}>
            {data.map((release) => (
              <ReleaseRow
                key={release.version}
                release={release}
                isInPage={release.version === releaseName(app)}
                onChoose={() => onChoose([`${name}@${release.version}`])}
              />
            ))}
          </HistoryTable>
        </div>
      )}
    </Stack>
  );
}

interface ReleaseRowProps {
  release: ListedRelease;
  isInPage: boolean;
  onChoose: () => void;
}

function ReleaseRow({ release: { version, at, commit, by, note }, isInPage, onChoose }: ReleaseRowProps) {
  return (
    <tr>
      <HistoryCell name="Release" isMain>
        <strong>{version}</strong>
      </HistoryCell>
      <HistoryCell name="Date">{at ? <time dateTime={at}>{dateOf(at)}</time> : NOTHING}</HistoryCell>
      <HistoryCell name="Commit">{commit?.slice(0, 7) ?? NOTHING}</HistoryCell>
      <HistoryCell name="By">{by ?? NOTHING}</HistoryCell>
      <HistoryCell name="Why">
        <span className={styles.note}>{note ?? NOTHING}</span>
      </HistoryCell>
      <HistoryCell name="Change">
        {isInPage ? (
          <Badge>in this page</Badge>
        ) : (
          <Button size="small" onClick={onChoose} aria-label={`Use ${version}`}>
            Use
          </Button>
        )}
      </HistoryCell>
    </tr>
  );
}

/** In the time zone of the browser; the panel is English. */
const dateOf = (at: string) => new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

async function fetchReleases(app: string, signal: AbortSignal): Promise<ListedRelease[]> {
  const response = await fetch(releaseListPath(app), { signal });
  if (!response.ok) throw new Error(`The releases of ${app} were answered with ${response.status}.`);
  return z.parse(ReleaseListAnswer, await response.json()).releases;
}
