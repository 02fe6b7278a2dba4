import { FRESH } from '@patina/parts/fresh';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery, useQueryClient } from '@patina/platform/query';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { deposit, type SavedCard } from '@patina/shared-api/contract/payments/deposit';
import { isExpired } from '@patina/shared-api/contract/payments/payment-card';
import { BY_CARD } from '@patina/shared-api/contract/payments/payment-methods';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { savedCards } from '@patina/shared-api/queries/deposit';
import { useLocale } from '@patina/shared-api/state/locale';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { toast } from '@patina/ui/toast';
import { ConfirmedButton } from '#shared/dialog/ConfirmedButton.tsx';
import { Line, Lines, Section } from '#shared/section/Section.tsx';
import styles from './SavedCards.module.css';

/** The cards that are saved at the payment provider, which is asked once the page is there: it may be slow. */
export function SavedCards() {
  const { t } = useTranslation('account');
  const query = useQuery({ ...savedCards(), ...FRESH, enabled: useIsHydrated() });
  return (
    <Section title={t('cards.title')} text={t('cards.text')} headingLevel={2}>
      <QueryState
        query={query}
        loading={
          <Stack role="status" aria-label={t('cards.loading')} className={styles.loading}>
            <Skeleton shape="block" className={styles.skeleton} />
          </Stack>
        }
        failed={(failure) => (
          <ProblemState {...failure} title={t('cards.failed')} headingLevel={3} namespace="account" />
        )}
      >
        {(cards) => (
          <>
            {cards.length === 0 ? (
              <p>{t('cards.none')}</p>
            ) : (
              <Lines>
                {cards.map((card) => (
                  <CardLine key={card.id} card={card} />
                ))}
              </Lines>
            )}
            <AddCard />
          </>
        )}
      </QueryState>
    </Section>
  );
}

/** Brands by the provider's words for them. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function CardLine({ card: { id, brand, last4, month, year } }: { card: SavedCard }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const queryClient = useQueryClient();
  const name = t('cards.name', { brand: BRANDS[brand] ?? t('cards.anyBrand'), last4 });
  return (
    <Line wrap>
      <div>
        <Row as="p" wrap gap={1} rowGap={0.5} weight="medium">
          {name}
          {isExpired({ month, year }) && <Badge tone="danger">{t('cards.expired')}</Badge>}
        </Row>
        <Text size="sm" tone="quiet" tabular>
          {t('cards.until', { month: `${String(month).padStart(2, '0')}/${year}` })}
        </Text>
      </div>
      <ConfirmedButton
        button={t('cards.remove')}
        label={t('cards.removeOf', { card: name })}
        title={t('cards.removeTitle')}
        text={t('cards.removeText', { card: name })}
        run={async () => {
          await api(deposit.removeCard, { body: { id } });
          await queryClient.invalidateQueries(savedCards());
          return t('cards.removed');
        }}
      />
    </Line>
  );
}

/** Leads to the provider's page that saves a card, where the store takes cards. */
function AddCard() {
  const { t } = useTranslation('account');
  const say = useProblemText();
  const api = useApi();
  const { data: store } = useQuery(settings(useLocale()));
  const add = useMutation({
    mutationFn: () => api(deposit.addCard, { body: {} }),
    onSuccess: ({ redirect_url }) => location.assign(redirect_url),
    onError: (error) => toast.error((error instanceof ApiProblem && say(error)) || t('cards.notAdded')),
  });
  if (!store?.payment_methods.some(({ code }) => code === BY_CARD)) return null;
  return (
    <Button busy={add.isPending || add.isSuccess} onClick={() => add.mutate()}>
      {t('cards.add')}
    </Button>
  );
}
