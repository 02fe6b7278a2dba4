import { RetryButton } from '@patina/parts/ProblemNotice';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { useId } from 'react';
import { RowsTable } from '../data-table/DataTable.tsx';
import styles from './Chart.module.css';
import type { ChartData } from './ChartDrawing.tsx';

const loadDrawing = async () =>
  (await import(/* webpackChunkName: "ChartDrawing" */ './ChartDrawing.tsx')).ChartDrawing;

interface ChartProps extends ChartData {
  /** What the marks are: "Releases"; needed where there are any. */
  markName?: string;
  /** What the chart shows: "Revenue by day". */
  title: string;
}

/** A chart, drawn once the page is there, with its numbers as a table. */
export function Chart({ title, markName = '', ...data }: ChartProps) {
  const { t } = useTranslation('desk');
  const titleId = useId();
  const hasMarks = data.marks !== undefined && data.marks.length > 0;
  return (
    <Stack as="figure" gap={1.5} aria-labelledby={titleId}>
      <Text as="figcaption" weight="strong" id={titleId}>
        {title}
      </Text>
      <div className={styles.drawing}>
        <LazyPart
          load={loadDrawing}
          props={{ title, ...data }}
          fallback={<Skeleton shape="block" className={styles.drawing} />}
          failed={(retry) => <RetryButton retry={retry} namespace="desk" />}
        />
      </div>
      {(data.series.length > 1 || hasMarks) && (
        <Row as="ul" wrap gap={2} rowGap={1} tone="quiet" size="sm">
          {data.series.map(({ name }, index) => (
            <Row as="li" inline gap={1} key={name} data-series={index} className={styles.mark}>
              {name}
            </Row>
          ))}
          {hasMarks && (
            <Row as="li" inline gap={1} data-series="marks" className={styles.mark}>
              {markName}
            </Row>
          )}
        </Row>
      )}
      <details>
        <summary className={styles.summary}>{t('chart.table')}</summary>
        <ChartTable caption={title} markName={markName} {...data} />
      </details>
    </Stack>
  );
}

interface ChartTableProps extends Omit<ChartData, 'kind'> {
  caption: string;
  markName: string;
}

/** The numbers of a chart, for those who listen, and for those who want to know exactly. */
function ChartTable({ caption, labelName, labels, series, format, marks = [], markName }: ChartTableProps) {
  const textsAt = (place: number) => marks.filter((mark) => mark.place === place).map(({ text }) => text);
  const writeValue = (value: number | null | undefined) => (value == null ? '–' : format(value));
  return (
    <RowsTable
      caption={caption}
      rows={[...labels.entries()]}
      rowId={([place]) => place}
      columns={[
        { id: 'label', name: labelName, isMain: true, cell: ([, label]) => label },
        ...series.map(({ name, values }) => ({
          id: name,
          name,
          isNumber: true,
          cell: ([place]: [number, string]) => writeValue(values[place]),
        })),
        ...(marks.length === 0
          ? []
          : [{ id: 'marks', name: markName, cell: ([place]: [number, string]) => textsAt(place).join(', ') }]),
      ]}
    />
  );
}
