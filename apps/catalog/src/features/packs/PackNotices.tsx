import { isOutcomeUnknown } from '@patina/parts/idempotency-key';
import { useCredits } from '@patina/parts/use-credits';
import { useSlotDialog } from '@patina/parts/use-slot-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import type { Pack } from '@patina/shared-api/contract/orders/packs';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { amountBuying } from '@patina/shared-api/money-arithmetic';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import type { ComponentType } from 'react';
import styles from './BuyPackDialog.module.css';
import { isGone } from './use-buy-pack.ts';

type Hindrance = 'verify' | 'incomplete' | 'short';

/** What the shopper must settle before a pack can be bought. */
export function hindranceOf(owner: Profile, pack: Pick<Pack, 'price'>): Hindrance | undefined {
  if (owner.verification_data.status !== 'approved') return 'verify';
  if ([owner.name, owner.surname, owner.steam_trade_link].includes('')) return 'incomplete';
  return toMinor(owner.balance) < toMinor(pack.price) ? 'short' : undefined;
}

interface PackHindranceProps {
  pack: Pack;
  owner: Profile;
}

/** Says what hinders the purchase, with the way out. */
export function PackHindrance({ pack, owner }: PackHindranceProps) {
  const { t } = useTranslation('catalog');
  const hindrance = hindranceOf(owner, pack);
  if (hindrance === undefined) return null;
  const Way = WAYS[hindrance];
  return (
    <Stack role="alert" gap={1} align="start" size="sm" className={styles.notice}>
      <Row as="p" gap={1} weight="strong">
        <Icon name="warning" />
        {t(`packs.dialog.${hindrance}`)}
      </Row>
      <Way pack={pack} owner={owner} />
    </Stack>
  );
}

const WAYS: Record<Hindrance, ComponentType<PackHindranceProps>> = {
  verify: VerifyFirst,
  incomplete: CompleteProfile,
  short: TopUp,
};

function VerifyFirst({ pack, owner }: PackHindranceProps) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <p>{t('packs.dialog.verifyText', { email: owner.email })}</p>
      <Button size="small" render={<Link to={paths.emailVerification(paths.packs(pack.id))} />}>
        {t('packs.dialog.verifyAction')}
      </Button>
    </>
  );
}

function CompleteProfile() {
  const { t } = useTranslation('catalog');
  return (
    <>
      <p>{t('packs.dialog.incompleteText')}</p>
      <Button size="small" render={<Link to={paths.account('personal')} />}>
        {t('packs.dialog.toProfile')}
      </Button>
    </>
  );
}

/** Opens the dialog that tops up, with what is missing. */
function TopUp({ pack, owner }: PackHindranceProps) {
  const { t } = useTranslation('catalog');
  const credits = useCredits();
  const { exchangeRateEur, rate } = useDisplayCurrency();
  const missingMinor = toMinor(pack.price) - toMinor(owner.balance);
  const amount = fromMinor(amountBuying(missingMinor, exchangeRateEur, rate));
  const dialog = useSlotDialog(
    'balance.top-up',
    { amount },
    {
      fallback: <Spinner label={t('packs.dialog.topUpOpening')} />,
      failed: () => <p>{t('packs.dialog.topUpFailed')}</p>,
    },
  );
  return (
    <>
      <p>{t('packs.dialog.shortText', { amount: credits(fromMinor(missingMinor)) })}</p>
      <Button size="small" onClick={dialog.open}>
        {t('packs.dialog.topUp')}
      </Button>
      {dialog.element}
    </>
  );
}

interface PackProblemProps {
  error: Error;
  onLeave: () => void;
}

/** Why a pack was not bought; where it cannot be bought any more, the way to the others. */
export function PackProblem({ error, onLeave }: PackProblemProps) {
  const { t } = useTranslation('catalog');
  const say = useProblemText();
  if (isOutcomeUnknown(error)) return <FormProblem>{t('packs.dialog.unknown')}</FormProblem>;
  const isSignedOut = error instanceof ApiProblem && error.status === 401;
  return (
    <Stack gap={1} align="start">
      <FormProblem>
        {(error instanceof ApiProblem && say(error.code === 'price-changed' ? error : error.first)) ||
          t('packs.dialog.failed')}
      </FormProblem>
      {isGone(error) && (
        <Button size="small" render={<Link to={paths.packs()} onClick={onLeave} />}>
          {t('packs.dialog.toPacks')}
        </Button>
      )}
      {isSignedOut && (
        <Button size="small" render={<Link to={paths.auth('signin', paths.packs())} />}>
          {t('packs.dialog.signIn')}
        </Button>
      )}
    </Stack>
  );
}
