import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { views as calls, MAX_VIEW_NAME, type SavedView, VIEWED_LISTS } from '@patina/shared-api/contract/desk/views';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Icon } from '@patina/ui/Icon';
import { Row } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useState } from 'react';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';
import { readText } from '../form/read-fields.ts';
import { useOperator } from '../operator/use-operator.ts';
import { deskQuery, useDeskAction } from '../queries/desk-query.ts';
import { linkTab } from '../tabs/LinkTabs.tsx';
import type { TableState } from './table-state.ts';

/** Whether filters of a list are saved under names. */
export const hasViews = (list: string): boolean => Object.hasOwn(VIEWED_LISTS, list);

/** Reads the saved filters of a list. */
export const viewsQuery = (list: string) => deskQuery(calls.list, { query: { list } });

interface SavedViewsProps {
  list: { call: { path: string }; fields: readonly [name: string, filter: { field?: object }][] };
  state: Pick<TableState, 'search' | 'readSearch' | 'query'>;
}

/** Filters and orders of a list that were saved under a name, and what saves those that it has now. */
export function SavedViews({ list: { call, fields }, state }: SavedViewsProps) {
  const { t } = useTranslation('desk');
  const { data } = useQuery(viewsQuery(call.path));
  // Without an answer, as by an older API, nothing can be saved.
  if (data === undefined) return null;
  const views = data.payload.map((view) => ({ ...view, ...state.readSearch(view.query) }));
  const current = views.find(({ search }) => search === state.search);
  // What has no field is chosen by tabs of its own, and needs no name.
  const isChosen = 'sort' in state.query || fields.some(([name, { field }]) => field && name in state.query);
  if (views.length === 0 && !isChosen) return null;
  return (
    <Row as="section" wrap gap={0.5} size="sm" aria-label={t('views.label')}>
      {views.map((view) => (
        <Link
          key={view.id}
          to={view.href}
          replace
          preventScrollReset
          className={linkTab}
          aria-current={view.id === current?.id ? 'true' : undefined}
          data-refocus={view.id === current?.id ? '' : undefined}
        >
          {view.name} {!view.is_own && <SharedMark owner={view.owner} />}
        </Link>
      ))}
      {current !== undefined && <ViewButtons key={current.id} view={current} />}
      {current === undefined && isChosen && (
        <SaveDialog
          list={call.path}
          query={state.search}
          names={data.payload.filter(({ is_own: own }) => own).map(nameOf)}
        />
      )}
    </Row>
  );
}

const nameOf = ({ name }: SavedView) => name;

function SharedMark({ owner }: Pick<SavedView, 'owner'>) {
  const { t } = useTranslation('desk');
  const by = t('views.sharedBy', { owner: owner ?? '–' });
  return (
    <span title={by}>
      <Icon name="share" />
      <VisuallyHidden>{by}</VisuallyHidden>
    </span>
  );
}

interface SaveDialogProps {
  list: string;
  /** What is saved. */
  query: string;
  /** Names that are taken. */
  names: readonly string[];
}

function SaveDialog({ list, query, names }: SaveDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();

  async function save(fields: FormData) {
    const name = readText(fields, 'name');
    const body = { list, query, name, is_shared: fields.has('is_shared'), replaces: fields.has('replaces') };
    await act(calls.save, { body });
    toast.success(t('views.saved', { name }));
  }

  return (
    <ActionDialog
      title={t('views.save')}
      text={t('views.saveText')}
      confirm={t('views.confirm')}
      run={save}
      trigger={
        <Button size="small" data-refocus="">
          {t('views.save')}
        </Button>
      }
    >
      <ViewFields taken={names} />
    </ActionDialog>
  );
}

/** What is done with saved filters while the list has them: by who has saved them; owners remove what is shared. */
function ViewButtons({ view: { id, name, is_own: isOwn, is_shared: isShared } }: { view: SavedView }) {
  const { t } = useTranslation('desk');
  const { is } = useOperator();
  const act = useDeskAction();
  return (
    <>
      {isOwn && (
        <ActionDialog
          title={t('views.change')}
          confirm={t('views.confirm')}
          run={(fields) =>
            act(calls.change, { body: { id, name: readText(fields, 'name'), is_shared: fields.has('is_shared') } })
          }
          button={t('views.change')}
          look="ghost"
          size="small"
        >
          <ViewFields name={name} isShared={isShared} />
        </ActionDialog>
      )}
      {(isOwn || is('owner')) && (
        <ActionDialog
          title={t('views.removeTitle', { name })}
          text={t('views.removeText')}
          confirm={t('views.remove')}
          isDanger
          run={() => act(calls.remove, { body: { id } })}
          look="ghost"
          size="small"
        />
      )}
    </>
  );
}

interface ViewFieldsProps {
  name?: string;
  isShared?: boolean;
  taken?: readonly string[];
}

function ViewFields({ name = '', isShared = false, taken = [] }: ViewFieldsProps) {
  const { t } = useTranslation('desk');
  const [typed, setTyped] = useState(name);
  return (
    <>
      <TextField
        name="name"
        label={t('views.name')}
        autoComplete="off"
        maxLength={MAX_VIEW_NAME}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        required
      />
      {taken.includes(typed.trim()) && <Checkbox name="replaces">{t('views.replace')}</Checkbox>}
      <Checkbox name="is_shared" defaultChecked={isShared}>
        {t('views.share')}
      </Checkbox>
    </>
  );
}
