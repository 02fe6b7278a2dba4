import { FRESH } from '@patina/parts/fresh';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery, useQueryClient } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { useApi } from '@patina/shared-api/client/use-api';
import { searches as calls, MOST_SEARCHES, type SavedSearch } from '@patina/shared-api/contract/cart/searches';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { SEARCHES, savedSearches } from '@patina/shared-api/queries/watchlist';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Row, Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { useState } from 'react';
import { ConfirmedButton } from '#shared/dialog/ConfirmedButton.tsx';
import { FormDialog } from '#shared/dialog/FormDialog.tsx';
import { NameForm } from '#shared/dialog/NameForm.tsx';
import { HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';
import { Line, Lines, Section } from '#shared/section/Section.tsx';
import styles from './SearchesSection.module.css';

/** The searches that the shopper has saved (docs/product.md#saved-searches). */
export function SearchesSection() {
  const { t } = useTranslation('account');
  const searches = useQuery({ ...savedSearches(), ...FRESH });
  return (
    <Section headingLevel={2} title={t('searches.title')} text={t('searches.text')}>
      <QueryState
        query={searches}
        loading={<HistorySkeleton label={t('searches.loading')} />}
        failed={(failure) => (
          <ProblemState {...failure} title={t('searches.failed')} headingLevel={3} namespace="account" />
        )}
      >
        {(saved) =>
          saved.length === 0 ? (
            <Text>{t('searches.none')}</Text>
          ) : (
            <>
              <Lines>
                {saved.map((search) => (
                  <SearchLine key={search.id} search={search} />
                ))}
              </Lines>
              <Text size="sm" tone="quiet" tabular>
                {t('searches.count', { count: saved.length, most: MOST_SEARCHES })}
              </Text>
            </>
          )
        }
      </QueryState>
    </Section>
  );
}

function SearchLine({ search: { id, name, address, found }, search }: { search: SavedSearch }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: SEARCHES });

  // Its matches are counted anew from now on; the list itself does not wait for it.
  const open = () => void api(calls.opened, { body: { id } }).then(reload, () => undefined);

  return (
    <Line wrap>
      <Row gap={1} rowGap={0.5} wrap className={styles.search}>
        <Text as={Link} to={address} weight="medium" breaks="anywhere" className={styles.name} onClick={open}>
          {name}
        </Text>
        {found > 0 && <Badge tone="accent">{t('searches.found', { count: found })}</Badge>}
      </Row>
      <Row wrap gap={1} rowGap={0.5}>
        <ToldSwitch search={search} />
        <FormDialog
          title={t('searches.rename')}
          submit={t('searches.save')}
          trigger={
            <Button size="small" aria-label={t('searches.renameOf', { name })}>
              {t('searches.rename')}
            </Button>
          }
        >
          {(form, close) => (
            <NameForm
              {...form}
              label={t('searches.name')}
              required="search-name-required"
              name={name}
              onName={async (typed) => {
                await api(calls.rename, { body: { id, name: typed } });
                await reload();
                toast.success(t('searches.renamed'));
                close();
              }}
            />
          )}
        </FormDialog>
        <ConfirmedButton
          button={t('searches.remove')}
          label={t('searches.removeOf', { name })}
          title={t('searches.removeTitle')}
          text={t('searches.removeText', { name })}
          run={async () => {
            await api(calls.remove, { body: { id } });
            await reload();
            return t('searches.removed');
          }}
        />
      </Row>
    </Line>
  );
}

/** Whether new matches are told; shows the choice at once, and takes it back if it is rejected. */
function ToldSwitch({ search: { id, name, is_told } }: { search: SavedSearch }) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const [chosen, choose] = useState<boolean>();
  const change = useMutation({
    mutationFn: (isTold: boolean) => api(calls.rename, { body: { id, is_told: isTold } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SEARCHES }),
    onError: (problem) => toast.error(say(problem) || t('notDone')),
    onSettled: () => choose(undefined),
  });
  return (
    <Checkbox
      checked={chosen ?? is_told}
      aria-label={t('searches.toldOf', { name })}
      onCheckedChange={(isTold) => {
        choose(isTold);
        change.mutate(isTold);
      }}
    >
      {t('searches.told')}
    </Checkbox>
  );
}
