import { useDebounced } from '@patina/parts/use-debounced';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { keepPreviousData, queryOptions, useQuery } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { apiOf } from '@patina/shared-api/queries/query-client';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Html } from '@patina/ui/Html';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { useState } from 'react';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { DESK } from '#shared/queries/desk-query.ts';
import styles from './ContentForms.module.css';

const loadEditor = async () =>
  (await import(/* webpackChunkName: "RichTextEditor" */ './editor/RichTextEditor.tsx')).RichTextEditor;

interface PageContentProps {
  /** HTML as it is being changed. */
  value: string;
  /** The page's, which the server has sanitised, while nothing is changed. */
  stored: string | undefined;
  /** Code of the text's language; empty for the page's own. */
  language: string;
  error: string | undefined;
  onChange: (html: string) => void;
}

interface EditorContent {
  /** What it began with, which the server has sanitised. */
  given: string;
  /** What it has said since. */
  value: string;
  /** Which editor it is; another one begins anew. */
  count: number;
}

/** The text of a page and what shoppers will see. A draft that was kept is shown once the server has sanitised it, else as HTML. */
export function PageContent(props: PageContentProps) {
  const [first] = useState({ value: props.value, isStored: props.stored !== undefined });
  const query = useQuery({ ...preview(first.value), enabled: !first.isStored });
  const given = first.isStored ? first.value : query.data;
  if (given === undefined && !query.isError) return <Skeleton shape="block" className={styles.loading} />;
  return <PageContentForm {...props} given={given} />;
}

interface PageContentFormProps extends PageContentProps {
  /** The text at first, as the server has sanitised it; undefined if it could not. */
  given: string | undefined;
}

function PageContentForm({ value, stored, given: first, language, error, onChange }: PageContentFormProps) {
  const { t } = useTranslation('desk');
  const api = useApi();
  const { isBusy, errors, submit } = useDeskForm();
  const [view, setView] = useState<'text' | 'html' | 'unknown'>(first === undefined ? 'html' : 'text');
  const [editor, setEditor] = useState<EditorContent>({ given: first ?? '', value, count: 0 });
  const give = (given: string) => setEditor({ given, value, count: editor.count + 1 });
  // It was changed by something else: what was written is given up, or the page was read again.
  if (stored !== undefined && value !== editor.value && view === 'text') give(stored);

  /** What was written as HTML is shown in the editor as the server sanitises it. */
  const showText = () =>
    submit(async () => {
      const { payload } = await api(calls.preview, { body: { content: value } });
      give(payload.content);
      setView('text');
    });

  const source = (
    <TextAreaField
      label={t('content.html')}
      hint={t('content.cleaned')}
      rows={16}
      spellCheck={false}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  return (
    <div className={styles.sides}>
      <Stack gap={1}>
        {view === 'unknown' && (
          <Text role="status" size="sm">
            {t('content.editor.unknown')}
          </Text>
        )}
        {view === 'text' ? (
          <LazyPart
            key={editor.count}
            load={loadEditor}
            props={{
              label: t('content.text'),
              html: editor.given,
              language: language || undefined,
              onChange(html) {
                setEditor((current) => ({ ...current, value: html }));
                onChange(html);
              },
              onUnknown: () => setView('unknown'),
            }}
            fallback={<Skeleton shape="block" className={styles.loading} />}
            failed={() => source}
          />
        ) : (
          source
        )}
        <FormProblem>{errors['form'] ?? (view === 'text' ? error : undefined)}</FormProblem>
        <Row justify="end">
          {view === 'text' ? (
            <Button size="small" variant="ghost" onClick={() => setView('html')}>
              {t('content.editor.showHtml')}
            </Button>
          ) : (
            <Button size="small" variant="ghost" busy={isBusy} onClick={() => void showText()}>
              {t('content.editor.showText')}
            </Button>
          )}
        </Row>
      </Stack>
      <Preview html={value} sanitised={stored} />
    </div>
  );
}

/** Milliseconds without a change after which the server is asked. */
const DELAY = 400;

interface PreviewProps {
  html: string;
  /** The same, where it is known that the server has sanitised it. */
  sanitised: string | undefined;
}

/** What shoppers will see of a text. */
function Preview({ html, sanitised }: PreviewProps) {
  const { t } = useTranslation('desk');
  const say = useDeskProblemText();
  const asked = useDebounced(html, DELAY);
  const [last, keep] = useState(sanitised);
  if (sanitised !== undefined && sanitised !== last) keep(sanitised);
  const query = useQuery({
    ...preview(asked),
    placeholderData: (former) => former ?? last,
    enabled: sanitised === undefined,
  });
  const shown = sanitised ?? query.data;
  return (
    <Panel as="section" gap={1} className={styles.preview} aria-labelledby="page-preview">
      <Text as="h2" size="sm" tone="quiet" id="page-preview">
        {t('content.preview')}
      </Text>
      <FormProblem>{sanitised === undefined && query.error ? say(query.error) : undefined}</FormProblem>
      {shown !== undefined && <Html html={shown} />}
    </Panel>
  );
}

const preview = (content: string) =>
  queryOptions({
    queryKey: [...DESK, 'preview', content],
    queryFn: async ({ signal, ...context }) =>
      (await apiOf(context)(calls.preview, { body: { content }, signal })).payload.content,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
