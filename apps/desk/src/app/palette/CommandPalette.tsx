import { Autocomplete } from '@base-ui/react/autocomplete';
import { useDebounced } from '@patina/parts/use-debounced';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useNavigate } from '@patina/platform/router';
import type { Operator } from '@patina/shared-api/contract/desk/operator';
import { search as calls } from '@patina/shared-api/contract/desk/search';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { Row } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { TextField } from '@patina/ui/TextField';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { paletteMessages } from '#messages/palette/messages.ts';
import { settingsMessages } from '#messages/settings/messages.ts';
import { isPaletteKey } from '#shared/keys/palette-key.ts';
import { deskQuery } from '#shared/queries/desk-query.ts';
import styles from './CommandPalette.module.css';
import { destinations, type Entry, type EntryGroup, foundEntries, matching, settingEntries } from './entries.ts';
import { recentEntries, rememberEntry } from './recent-entries.ts';
import type { TypedAhead } from './typed-ahead.ts';

export const messages = [paletteMessages, settingsMessages];

/** Milliseconds without a key after which the server is asked. */
const DELAY = 150;

/** What the server is asked for: a number, or at least two characters. */
const isSearched = (text: string) => /^#?\d|.{2}/.test(text);

/** Longest text that the server takes. */
const MAX_TEXT = 100;

interface CommandPaletteProps {
  operator: Operator;
  /** What was typed before the field was there; undefined once it was taken. */
  takeTyped: () => TypedAhead | undefined;
  open: boolean;
  onClose: () => void;
}

/** One field over everything that an operator may open: found by the server, or known without it. */
export function CommandPalette({ operator, takeTyped, open, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** The text whose first entry was asked for before it was there. */
  const [awaited, setAwaited] = useState<string>();
  const text = typed.trim();
  const found = useFound(text);
  const groups = useGroups(operator, text, found.groups);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const first = groups[0]?.items[0];

  function leaveFor(entry: Entry) {
    const isKept = !destinations(operator, t).some(({ items }) => items.some(({ path }) => path === entry.path));
    if (isKept) rememberEntry(entry, operator);
    onClose();
  }

  // Enter came before the answer.
  const isDue = awaited === text && !found.isPending;
  const openAwaited = useEffectEvent(() => {
    setAwaited(undefined);
    if (first === undefined) return;
    leaveFor(first);
    void navigate(first.path);
  });
  useEffect(() => {
    if (isDue) openAwaited();
  }, [isDue]);

  function focus() {
    const ahead = takeTyped();
    if (ahead === undefined) return;
    setTyped(ahead.text);
    if (ahead.isEntered) setAwaited(ahead.text.trim());
  }

  function press(event: KeyboardEvent) {
    if (isPaletteKey(event)) {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && count === 0 && found.isPending) {
      setAwaited(text);
    }
  }

  return (
    <Dialog
      title={t('palette.title')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={onClose}
      onKeyDown={press}
      initialFocus={field}
      className={styles.palette}
    >
      <Autocomplete.Root
        inline
        open
        items={groups}
        filter={null}
        value={typed}
        onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
        itemToStringValue={({ title }: Entry) => title}
        autoHighlight="always"
        keepHighlight
      >
        <div className={styles.content}>
          <Autocomplete.Input
            ref={field}
            onFocus={focus}
            render={
              <TextField
                label={t('palette.label')}
                isLabelHidden
                placeholder={t('palette.label')}
                maxLength={MAX_TEXT}
                enterKeyHint="go"
                autoComplete="off"
                spellCheck={false}
              />
            }
          />
          <div className={styles.results}>
            <Autocomplete.List className={styles.list} aria-label={t('palette.results')}>
              {(group: EntryGroup) => (
                <Autocomplete.Group key={group.name} items={group.items} className={styles.group}>
                  <Autocomplete.GroupLabel className={styles.label}>
                    {t(`palette.groups.${group.name}`)}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: Entry) => (
                      <Autocomplete.Item
                        key={entry.path}
                        value={entry}
                        className={styles.entry}
                        onClick={(event) => !(event.ctrlKey || event.metaKey || event.shiftKey) && leaveFor(entry)}
                        render={<Link to={entry.path} tabIndex={-1} draggable={false} />}
                      >
                        <span className={styles.title}>{entry.title}</span>
                        {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <State found={found} text={text} count={count} />
          </div>
        </div>
      </Autocomplete.Root>
    </Dialog>
  );
}

/** What the server has found for a text; nothing of another one. */
function useFound(text: string) {
  const { t } = useTranslation('desk');
  const asked = useDebounced(text, DELAY);
  const query = useQuery({ ...deskQuery(calls.find, { query: { q: asked } }), enabled: isSearched(asked) });
  const isOfText = asked === text;
  return {
    groups: isOfText && query.data ? foundEntries(query.data.payload, t) : [],
    isPending: isSearched(text) && (!isOfText || query.isFetching),
    hasFailed: isSearched(text) && isOfText && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** What is shown: without a text where one was and can go, with one what matches it; empty groups are left out. */
function useGroups(operator: Operator, text: string, found: EntryGroup[]): EntryGroup[] {
  const { t } = useTranslation('desk');
  // As it was when the palette was opened.
  const [recent] = useState(() => recentEntries(operator));
  const known = destinations(operator, t);
  const groups: EntryGroup[] =
    text === ''
      ? [{ name: 'recent', items: recent }, ...known]
      : // First what is there at once, so that nothing is pushed away from under the highlight.
        [...matching(known, text), ...found, ...matching([settingEntries(operator, t)], text)];
  return groups.filter(({ items }) => items.length > 0);
}

interface StateProps {
  found: Omit<ReturnType<typeof useFound>, 'groups'>;
  text: string;
  count: number;
}

/** Says how many there are, or why there are none. */
function State({ found: { isPending, hasFailed, retry }, text, count }: StateProps) {
  const { t } = useTranslation('desk');
  return (
    <Row wrap gap={1} size="sm" tone="quiet" className={styles.state}>
      {isPending && <Spinner />}
      <span role="status">
        {isPending && t('palette.searching')}
        {hasFailed && t('palette.failed')}
        {!isPending && !hasFailed && count === 0 && t('palette.none', { text })}
        {!isPending && !hasFailed && count > 0 && <VisuallyHidden>{t('palette.count', { count })}</VisuallyHidden>}
      </span>
      {hasFailed && (
        <Button size="small" onClick={retry}>
          {t('tryAgain')}
        </Button>
      )}
    </Row>
  );
}
