import { FRESH } from '@patina/parts/fresh';
import { QueryState } from '@patina/parts/QueryState';
import { TermsField } from '@patina/parts/TermsField';
import { useCredits } from '@patina/parts/use-credits';
import { useForm } from '@patina/platform/form';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import type { Pack } from '@patina/shared-api/contract/orders/packs';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Dialog } from '@patina/ui/Dialog';
import { Stack, Text } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { ProblemState } from '#shared/problem-state/ProblemState.tsx';
import styles from './BuyPackDialog.module.css';
import { hindranceOf, PackHindrance, PackProblem } from './PackNotices.tsx';
import { useBuyPack } from './use-buy-pack.ts';

interface BuyPackDialogProps {
  pack: Pack;
  kind: 'pack' | 'prompt';
  open: boolean;
  onClose: () => void;
}

/** Says what is bought, what it costs and where it is sent, and buys it from the balance. */
export function BuyPackDialog({ pack, kind, open, onClose }: BuyPackDialogProps) {
  const { t } = useTranslation('catalog');
  const owner = useQuery({ ...profile(useLocale()), ...FRESH });
  const credits = useCredits();
  const { buy, leave, isBusy, error } = useBuyPack(pack, kind, onClose);
  const form = useForm<{ terms: boolean }>({ defaultValues: { terms: false } });
  const isHindered = owner.data === undefined || hindranceOf(owner.data, pack) !== undefined;
  return (
    <Dialog
      title={t('packs.dialog.title', { title: pack.title })}
      closeLabel={t('packs.dialog.close')}
      open={open}
      onOpenChange={(isOpen) => !isOpen && leave()}
      footer={
        <>
          <Button onClick={leave}>{t('packs.dialog.cancel')}</Button>
          <Button
            variant="solid"
            busy={isBusy}
            disabled={isHindered || !pack.is_available}
            onClick={form.handleSubmit(() => owner.data && buy(owner.data.id))}
          >
            {t('packs.dialog.pay', { amount: credits(pack.price) })}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        <section aria-label={t('packs.dialog.contents')}>
          <Text size="sm" tone="quiet">
            {t('packs.dialog.contents')}
          </Text>
          <ul className={styles.items}>
            {pack.items.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </section>
        <QueryState
          query={owner}
          loading={
            <p>
              <Spinner />
              <VisuallyHidden role="status">{t('packs.dialog.loading')}</VisuallyHidden>
            </p>
          }
          failed={(failure) => <ProblemState {...failure} title={t('packs.dialog.profileFailed')} />}
        >
          {(shopper) => (
            <>
              <Sum pack={pack} owner={shopper} />
              <PackHindrance pack={pack} owner={shopper} />
              {shopper.steam_trade_link !== '' && (
                <Text size="sm" breaks="anywhere">
                  <Text as="span" size="sm" tone="quiet">
                    {t('packs.dialog.link')}:
                  </Text>{' '}
                  {shopper.steam_trade_link}
                </Text>
              )}
            </>
          )}
        </QueryState>
        <Text size="sm" tone="quiet">
          {t('packs.dialog.delivery')}
        </Text>
        <TermsField
          form={form}
          name="terms"
          text={t('packs.dialog.terms')}
          newTabLabel={t('packs.dialog.opensInNewTab')}
          rules={{ validate: (isAccepted) => isAccepted || 'terms-not-accepted' }}
        />
        {error && <PackProblem error={error} onLeave={leave} />}
      </Stack>
    </Dialog>
  );
}

/** The price, the balance, and what is left of it. */
function Sum({ pack, owner }: { pack: Pack; owner: Profile }) {
  const { t } = useTranslation('catalog');
  const credits = useCredits();
  const leftMinor = toMinor(owner.balance) - toMinor(pack.price);
  return (
    <dl className={styles.sum}>
      <dt>{t('packs.dialog.price')}</dt>
      <dd>{credits(pack.price)}</dd>
      <dt>{t('packs.dialog.balance')}</dt>
      <dd>{credits(owner.balance)}</dd>
      {leftMinor >= 0 && (
        <>
          <dt>{t('packs.dialog.after')}</dt>
          <dd>{credits(fromMinor(leftMinor))}</dd>
        </>
      )}
    </dl>
  );
}
