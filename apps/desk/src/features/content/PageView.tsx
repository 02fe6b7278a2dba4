import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { languages } from '@patina/shared-api/queries/content';
import { Skeleton } from '@patina/ui/Skeleton';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { PageForm } from './PageForm.tsx';

/** One static page, in the language that the address names, else in its own. */
export function PageView({ id }: { id: string }) {
  const { t } = useTranslation('desk');
  const [search, setSearch] = useSearchParams();
  const language = search.get('in') ?? '';
  const { data: all = [] } = useQuery(languages());
  const query = useQuery(
    deskQuery(calls.page, { params: { id }, query: language === '' ? {} : { text_language: language } }),
  );
  return (
    <>
      <ChoiceFilter
        label={t('content.language')}
        value={language}
        none={t('content.own')}
        options={all.filter((one) => one.default !== 1).map(({ code, title }) => ({ value: code, label: title }))}
        onChange={(code) => setSearch(code === '' ? { id } : { id, in: code }, { replace: true })}
      />
      <QueryState
        query={query}
        loading={<Skeleton shape="block" />}
        failed={() => <QueryFailed query={query} title={t('table.failed')} />}
      >
        {({ payload }) => <PageForm key={`${id} ${language}`} page={payload} language={language} />}
      </QueryState>
    </>
  );
}
