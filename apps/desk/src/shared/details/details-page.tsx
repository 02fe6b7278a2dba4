import { type ParseKeys, type TFunction, useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams } from '@patina/platform/router';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { withQueries } from '@patina/shared-api/queries/storefront';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { TableSkeleton } from '../data-table/DataTable.tsx';
import type { PageQueries } from '../data-table/desk-table.tsx';
import { DeskPage, DeskQuery } from '../page/DeskPage.tsx';
import { deskQuery } from '../queries/desk-query.ts';

type Key = ParseKeys<'desk'>;

interface Details<Row> {
  /** Reads it by the number in the address. */
  call: Endpoint<z.ZodMiniType, z.ZodMiniType<undefined>, z.ZodMiniType<{ payload: Row }>>;
  /** Undefined until it is there. */
  title: (row: Row | undefined, t: TFunction<'desk'>, id: string) => string;
  /** The list that it belongs to. */
  back: { to: string; name: Key };
  mark?: (row: Row, t: TFunction<'desk'>) => ReactNode;
  actions?: (row: Row, t: TFunction<'desk'>) => ReactNode;
  /** Title of what is shown where it could not be loaded. */
  failed: Key;
  Content: (props: { of: Row }) => ReactNode;
  /** What its content reads besides. */
  queries?: (search: URLSearchParams, id: string) => PageQueries;
}

interface DeskDetails<Row> extends Details<Row> {
  read: (id: string) => ReturnType<typeof deskQuery<z.ZodMiniType, z.ZodMiniType<{ payload: Row }>>>;
}

export const deskDetails = <Row,>(details: Details<Row>): DeskDetails<Row> => ({
  ...details,
  read: (id) => deskQuery(details.call, { params: { id } }),
});

export const detailsLoader = <Row,>({ read, queries }: DeskDetails<Row>) =>
  withQueries(({ params: { id = '' }, url }) => [read(id), ...(queries?.(url.searchParams, id) ?? [])]);

export function DetailsPage<Row>({ details }: { details: DeskDetails<Row> }) {
  const { title, back, mark, actions, failed, Content, read } = details;
  const { t } = useTranslation('desk');
  const { id = '' } = useParams();
  const query = useQuery(read(id));
  const row = query.data?.payload;
  return (
    <DeskPage
      title={title(row, t, id)}
      back={{ to: back.to, name: t(back.name) }}
      mark={row && mark?.(row, t)}
      actions={row && actions?.(row, t)}
    >
      <DeskQuery query={query} loading={<TableSkeleton columns={3} />} failed={t(failed)}>
        {({ payload }) => <Content of={payload} />}
      </DeskQuery>
    </DeskPage>
  );
}
