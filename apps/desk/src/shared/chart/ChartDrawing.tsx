import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './ChartDrawing.module.css';

/** Some numbers over the same labels: revenue by day. */
interface ChartSeries {
  name: string;
  /** One number for each label; null where there is none. */
  values: readonly (number | null)[];
}

/** Something that has happened at a label: a release. */
export interface ChartMark {
  /** Index of the label. */
  place: number;
  text: string;
}

export interface ChartData {
  kind: 'line' | 'bar';
  /** What the labels are: "Day". */
  labelName: string;
  labels: readonly string[];
  /** At most three. */
  series: readonly ChartSeries[];
  /** Writes a number: `€1,234.50`. */
  format: (value: number) => string;
  /** What has happened meanwhile. */
  marks?: readonly ChartMark[];
}

/** Each series also has its own dashes, for those who do not tell the colours apart. */
const LOOKS = [
  { colour: 'var(--accent)', dashes: undefined },
  { colour: 'var(--info)', dashes: '6 4' },
  { colour: 'var(--warning)', dashes: '2 3' },
] as const;

interface ChartDrawingProps extends ChartData {
  title: string;
}

/** The drawing of a chart; the arrows go from label to label. */
export function ChartDrawing({ title, kind, labels, series, format, marks = [] }: ChartDrawingProps) {
  const marked = Map.groupBy(marks, ({ place }) => labels[place] ?? '');
  const rows = labels.map((label, index) => ({
    label,
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[index]])),
  }));
  return (
    <ComposedChart responsive data={rows} title={title} className={styles.chart} margin={{ top: 8, right: 8 }}>
      <CartesianGrid stroke="var(--hairline)" vertical={false} />
      <XAxis
        dataKey="label"
        stroke="var(--edge)"
        tick={{ fill: 'var(--text-quiet)' }}
        tickLine={false}
        minTickGap={16}
      />
      <YAxis stroke="none" tick={{ fill: 'var(--text-quiet)' }} tickFormatter={format} width="auto" />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--veil)', stroke: 'var(--edge)' }}
        content={({ active, label, payload }) =>
          active ? (
            <div className={styles.tip}>
              <strong>{label}</strong>
              {payload.map(({ name, value }) => (
                <span key={String(name)}>
                  {String(name)}: {format(Number(value))}
                </span>
              ))}
              {marked.get(String(label))?.map(({ text }) => (
                <span key={text}>{text}</span>
              ))}
            </div>
          ) : null
        }
      />
      {[...marked.keys()].map((label) => (
        <ReferenceLine key={label} x={label} stroke="var(--text-quiet)" strokeDasharray="1 3" />
      ))}
      {series.map(({ name }, index) => {
        const { colour, dashes } = LOOKS[index] ?? LOOKS[0];
        return kind === 'bar' ? (
          <Bar
            key={name}
            dataKey={name}
            fill={colour}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
            maxBarSize={28}
          />
        ) : (
          <Line
            key={name}
            dataKey={name}
            type="linear"
            connectNulls
            stroke={colour}
            strokeWidth={2}
            {...(dashes && { strokeDasharray: dashes })}
            dot={labels.length <= 10}
            isAnimationActive={false}
          />
        );
      })}
    </ComposedChart>
  );
}
