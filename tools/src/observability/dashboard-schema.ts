import type { AnnotationQuery, Dashboard, DataQuery, Panel, RowPanel } from '@grafana/schema';
import type { Options as StatOptions } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen';
import type {
  Options as SeriesOptions,
  FieldConfig as SeriesStyle,
} from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen';

/** As JSON has it: values of enums as they are written; what Grafana has defaults for may be left out. */
type Written<T> = T extends string
  ? `${T}`
  : T extends (infer Item)[]
    ? Written<Item>[]
    : T extends object
      ? { [Key in keyof T]?: Written<T[Key]> }
      : T;

interface PrometheusQuery extends DataQuery {
  expr: string;
  legendFormat?: string;
  instant?: boolean;
  range?: boolean;
  format?: 'time_series' | 'table' | 'heatmap';
}

type Fields = NonNullable<Panel['fieldConfig']>;

type PanelOf<Type extends string, Options, Style> = Written<
  Omit<Panel, 'type' | 'options' | 'targets' | 'fieldConfig'>
> & {
  type: Type;
  options: Written<Options>;
  targets: PrometheusQuery[];
  fieldConfig: {
    defaults: Written<Fields['defaults']> & { custom?: Written<Style> };
    overrides: Written<Fields['overrides']>;
  };
};

/** A dashboard of the panels that ours has, by Grafana's own types: a setting that Grafana does not know is an error of types. */
export type DashboardFile = Written<Omit<Dashboard, 'panels' | 'annotations'>> & {
  annotations: {
    list: (Written<Omit<AnnotationQuery, 'target'>> & { target: PrometheusQuery; titleFormat?: string })[];
  };
  panels: (
    | Written<RowPanel & { type: 'row' }>
    | PanelOf<'stat', StatOptions, never>
    | PanelOf<'timeseries', SeriesOptions, SeriesStyle>
  )[];
};
