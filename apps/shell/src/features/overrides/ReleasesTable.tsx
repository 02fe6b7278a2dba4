import type { OverrideChoice } from '@patina/platform/boot-data';
import { Badge, type BadgeProps } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { Row } from '@patina/ui/Layout';
import styles from './ReleasesPanel.module.css';
import { type RunningApp, releaseName } from './use-apps-in-page.ts';

interface ReleasesTableProps {
  apps: RunningApp[];
  choices: OverrideChoice[];
  onChoose: (choices: string[]) => void;
  /** Lists all releases of an app; absent where published releases may not be chosen. */
  onList: ((app: string) => void) | undefined;
}

const COLUMNS = [
  { name: 'App' },
  { name: 'Version' },
  { name: 'Commit' },
  { name: 'Contract', isNumber: true },
  { name: 'State' },
  { name: 'Entry', isNumber: true },
  { name: 'Modules' },
  { name: 'Change' },
];

const TONES: Record<RunningApp['state'], BadgeProps['tone']> = {
  live: 'neutral',
  canary: 'info',
  overridden: 'warning',
  'stand-in': 'danger',
};

/** Placeholder of an empty cell. */
const NOTHING = '–';

/** One row for the shell and for each remote. */
export function ReleasesTable({ apps, choices, onChoose, onList }: ReleasesTableProps) {
  return (
    <div className={styles.table}>
      <HistoryTable caption="The shell and the remotes of this page" columns={COLUMNS}>
        {apps.map((app) => (
          <ReleaseRow
            key={app.name}
            app={app}
            choice={choices.find((one) => one.app === app.name)}
            onChoose={onChoose}
            onList={onList}
          />
        ))}
      </HistoryTable>
    </div>
  );
}

interface ReleaseRowProps extends Pick<ReleasesTableProps, 'onChoose' | 'onList'> {
  app: RunningApp;
  choice: OverrideChoice | undefined;
}

function ReleaseRow({ app, choice, onChoose, onList }: ReleaseRowProps) {
  const { name, version, commit, contract, state, misfit, loadTime, modules, previous } = app;
  const remark = choice?.problem ?? misfit;
  return (
    <tr>
      <HistoryCell name="App" isMain>
        <div>
          <strong>{name}</strong>
          {remark && <p className={styles.remark}>{remark}</p>}
        </div>
      </HistoryCell>
      <HistoryCell name="Version">{releaseName(app)}</HistoryCell>
      <HistoryCell name="Commit">{commit?.slice(0, 7) ?? NOTHING}</HistoryCell>
      <HistoryCell name="Contract" isNumber>
        {contract}
      </HistoryCell>
      <HistoryCell name="State">
        <Badge tone={TONES[state]}>{state}</Badge>
      </HistoryCell>
      <HistoryCell name="Entry" isNumber>
        {loadTime === undefined ? NOTHING : `${loadTime} ms`}
      </HistoryCell>
      <HistoryCell name="Modules">{modules.join(', ') || NOTHING}</HistoryCell>
      <HistoryCell name="Change">
        <Row gap={1} align="stretch" justify="end" wrap className={styles.actions}>
          {previous !== undefined && previous !== version && (
            <Button
              size="small"
              onClick={() => onChoose([`${name}@${previous}`])}
              aria-label={`Use ${previous} of ${name}`}
            >
              Use {previous}
            </Button>
          )}
          {choice && (
            <Button size="small" onClick={() => onChoose([`${name}@`])} aria-label={`Take back ${name}`}>
              Take back
            </Button>
          )}
          {onList && (
            <Button size="small" onClick={() => onList(name)} aria-label={`All releases of ${name}`}>
              All
            </Button>
          )}
          {previous === undefined && !choice && !onList && NOTHING}
        </Row>
      </HistoryCell>
    </tr>
  );
}
