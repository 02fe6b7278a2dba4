import { useTranslation } from '@patina/platform/i18n';
import { queryOptions, useQuery, useQueryClient } from '@patina/platform/query';
import { useAtom } from '@patina/platform/state';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import { promo as calls } from '@patina/shared-api/contract/cart/promo';
import { formMessage } from '@patina/shared-api/forms';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { apiOf } from '@patina/shared-api/queries/query-client';
import { OWN } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { IconButton } from '@patina/ui/IconButton';
import { Grid, Row } from '@patina/ui/Layout';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { type FormEvent, useState } from 'react';
import { promoCodeAtom } from '#shared/promo-code/promo-code.ts';
import styles from './PromoEntry.module.css';

export function PromoEntry({ promo, problem, isPending, apply, clear }: PromoState) {
  const { t } = useTranslation('checkout');
  const say = useProblemText();
  const [typed, setTyped] = useState('');

  if (promo) {
    return (
      <Row as="p" gap={1} justify="between" size="sm" breaks="anywhere" className={styles.applied} role="status">
        <span>
          {t('promo.inForce')} <strong>{promo.code}</strong>
        </span>
        <IconButton
          icon="close"
          size="small"
          label={t('promo.remove')}
          onClick={() => {
            setTyped('');
            clear();
          }}
        />
      </Row>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) void apply(typed);
  }

  return (
    <Grid as="form" method="dialog" gap={1} columns="1fr auto" onSubmit={submit} noValidate>
      <TextField
        label={t('promo.label')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={say(problem)}
      />
      <Button type="submit" className={styles.apply} busy={isPending}>
        {t('promo.apply')}
      </Button>
    </Grid>
  );
}

/** The server computes the discount for the present cart: it is requested again for another cart. */
const promoFor = (code: string, lines: readonly CartLine[]) =>
  queryOptions({
    queryKey: [
      OWN,
      'promo',
      code,
      lines.map(({ item_id, item, sold }) => `${item_id}:${sold ? 0 : item.price}`).join(),
    ],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.check, { query: { code }, signal }),
  });

/**
 * The promo code of the cart, applied or cleared.
 * @param owner id of the shopper: codes that another shopper has entered in this tab are ignored
 * @param requireAddress shows which address fields are missing; resolves with whether the address is complete
 */
export function usePromo(owner: number, lines: readonly CartLine[], requireAddress: () => Promise<boolean>) {
  const { t } = useTranslation('checkout');
  const queryClient = useQueryClient();
  const [kept, keep] = useAtom(promoCodeAtom);
  // The server does not know what this browser has kept.
  const isHydrated = useIsHydrated();
  const code = isHydrated && kept?.owner === owner ? kept.code : '';
  const [rejection, setRejection] = useState<string>();
  const [isApplying, setApplying] = useState(false);
  const { data, error, isFetching } = useQuery({ ...promoFor(code, lines), enabled: code !== '' });

  async function check(typed: string): Promise<string | undefined> {
    if (typed === '') return 'promo-code-required';
    try {
      const { payload } = await queryClient.fetchQuery(promoFor(typed, lines));
      if (payload.applies_to_delivery && !(await requireAddress())) {
        toast.warning(t('promo.addressFirst'), { duration: 3000 });
        return 'promo-code-needs-address';
      }
      keep({ owner, code: typed });
      toast.success(t('promo.applied'), { duration: 3000 });
      return undefined;
    } catch (problem) {
      const reason = problem instanceof ApiProblem && problem.kind === 'rejected' ? formMessage(problem.first) : '';
      if (reason === '') toast.error(t('promo.failed'), { duration: 3000 });
      return reason || t('promo.failed');
    }
  }

  return {
    /** Undefined if none is applied, or it is no longer valid for the cart. */
    promo: code === '' || error ? undefined : data?.payload,
    /** The problem of the code, in the form that `useProblemText` takes. */
    problem: rejection ?? (code !== '' && error instanceof ApiProblem ? formMessage(error.first) : undefined),
    /** The discount is loading. */
    isPending: isApplying || (code !== '' && isFetching),
    async apply(typed: string) {
      setApplying(true);
      setRejection(await check(typed.trim()));
      setApplying(false);
    },
    clear(why?: string) {
      keep(null);
      setRejection(why);
    },
  };
}

export type PromoState = ReturnType<typeof usePromo>;
