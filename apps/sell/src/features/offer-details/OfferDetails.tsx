import { ItemPicture } from '@patina/parts/ItemPicture';
import { isOutcomeUnknown } from '@patina/parts/idempotency-key';
import { SkinTitle } from '@patina/parts/SkinTitle';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { offer as calls, type Offer } from '@patina/shared-api/contract/offers/offer';
import {
  afterFee,
  canAccept,
  canDecline,
  canWithdraw,
  offerStage,
} from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { type ReactNode, useRef, useState } from 'react';
import { OfferBadge, payoutDay, useDay, useMoment } from '#shared/offer/OfferBadge.tsx';
import { useOfferCache } from '#shared/offer/use-offer-cache.ts';
import { useQualityName } from '#shared/offer/use-quality-name.ts';
import { useSingleSubmit } from '#shared/single-submit/use-single-submit.ts';
import { Notice, Step, StepButtons } from '#shared/step/Step.tsx';
import { Sums } from '#shared/step/Sums.tsx';
import styles from './OfferDetails.module.css';
import { OfferTimeline } from './OfferTimeline.tsx';

interface OfferDetailsProps {
  offer: Offer;
  /** How to send the item, while it is to be sent. */
  handOver: ReactNode;
  /** Called once the seller has accepted our price. */
  accepted: () => void;
  /** Continues to the payout. */
  withdraw: () => void;
}

/** The offer's item, price and status, with the seller's decision. What is to be sent comes before the payout. */
export function OfferDetails({ offer, handOver, accepted, withdraw }: OfferDetailsProps) {
  const { t } = useTranslation('sell');
  const qualityName = useQualityName();
  const say = useProblemText();
  const { accept, decline, busyWith, problem } = useDecision(offer, accepted);
  return (
    <Step label={t('steps.details')}>
      <Row gap={2} className={styles.head}>
        <ItemPicture source={offer.item.img} />
        <Stack gap={0.5} align="start">
          <Text weight="strong" breaks="anywhere">
            <SkinTitle title={offer.title} />
          </Text>
          <Text size="sm" tone="quiet">
            {qualityName(offer.quality)}
          </Text>
          <OfferBadge offer={offer} />
        </Stack>
      </Row>
      {handOver}
      <OfferAmounts offer={offer} />
      <OfferOutlook offer={offer} />
      {problem !== undefined && <FormProblem>{say(problem)}</FormProblem>}
      {(canAccept(offer) || canDecline(offer)) && (
        <StepButtons>
          {canDecline(offer) && (
            <Button busy={busyWith === 'decline'} disabled={busyWith === 'accept'} onClick={decline}>
              {t('details.decline')}
            </Button>
          )}
          {canAccept(offer) && (
            <Button variant="solid" busy={busyWith === 'accept'} disabled={busyWith === 'decline'} onClick={accept}>
              {t('details.accept')}
            </Button>
          )}
        </StepButtons>
      )}
      {canWithdraw(offer) && (
        <StepButtons>
          <Button variant="solid" onClick={withdraw}>
            {t(offer.payout === null ? 'details.withdraw' : 'details.withdrawAgain')}
          </Button>
        </StepButtons>
      )}
      <OfferTimeline offer={offer} />
      <Row
        as="a"
        inline
        touch
        gap={0.5}
        size="sm"
        tone="accent"
        href={offer.item_url}
        target="_blank"
        rel="noopener noreferrer"
        className={styles.link}
      >
        {t('details.inventory')}
        <Icon name="external" label={t('opensInNewTab')} />
      </Row>
    </Step>
  );
}

/** The asking price, our price, the fee and the payout. */
function OfferAmounts({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const money = useMoney();
  const { user_price, service_price, currency, fee_percent, payout_amount, payout_currency } = offer;
  const askingPrice = { name: t('details.asked'), value: money(user_price, currency) };
  if (service_price === null || payout_amount === null) return <Sums sums={[askingPrice]} />;
  const price = toMinor(service_price);
  const fee = fromMinor(afterFee(price, fee_percent) - price);
  return (
    <Sums
      sums={[
        askingPrice,
        { name: t('details.given'), value: money(service_price, currency) },
        { name: t('details.fee', { percent: fee_percent }), value: money(fee, currency) },
        { name: t('details.received'), value: money(payout_amount, payout_currency), isResult: true },
      ]}
    />
  );
}

/** Key of the text: the offer's stage, which an item that has come before the payout details makes another. */
function outlookOf(offer: Offer) {
  const stage = offerStage(offer);
  if (stage === 'details' && offer.trade && hasArrived(offer.trade.state)) return 'detailsReceived';
  return stage === 'payable' && offer.payout === null ? 'received' : stage;
}

/** The next step in words, with the date of the payout from the start. */
function OfferOutlook({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const money = useMoney();
  const day = useDay();
  const moment = useMoment();
  const { data: store } = useQuery(settings(useLocale()));
  const { status, payout, trade, decide_by } = offer;
  const days = store?.hand_over_days ?? 0;
  const at = (seconds: number | null | undefined) => new Date((seconds ?? 0) * 1000);
  const facts = {
    count: days,
    day: day(payoutDay(offer, days)),
    send: moment(at(trade?.due_at)),
    until: moment(at(trade?.protected_until)),
    decide: moment(at(decide_by)),
    ...(payout && {
      amount: money(payout.amount, payout.currency),
      to: t(`payout.to.${payout.method}`, { ending: payout.ending }),
      paid: day(at(payout.settled_at ?? payout.due_at)),
    }),
  };
  return (
    <>
      {status === 'accepted' && payout?.status === 'failed' && <FormProblem>{t('outlook.failed', facts)}</FormProblem>}
      <Notice>{t(`outlook.${outlookOf(offer)}`, facts)}</Notice>
      {status === 'offer' && decide_by !== null && <Notice>{t('outlook.decideBy', facts)}</Notice>}
    </>
  );
}

type Decision = 'accept' | 'decline';

/** Accepts or declines our price; the price sent is the one shown. */
function useDecision(offer: Offer, accepted: () => void) {
  const { t } = useTranslation('sell');
  const submitOnce = useSingleSubmit();
  const offerCache = useOfferCache();
  const isRunning = useRef(false);
  const [busyWith, setBusyWith] = useState<Decision>();
  const [problem, setProblem] = useState<string>();
  const { id, service_price } = offer;

  async function decide(decision: Decision): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusyWith(decision);
    setProblem(undefined);
    try {
      const { payload } =
        decision === 'accept'
          ? await submitOnce(calls.requestPayout, { body: { id, ...(service_price !== null && { service_price }) } })
          : await submitOnce(calls.decline, { body: { id } });
      toast.success(t(`decided.${decision}`));
      offerCache.update(payload);
      if (decision === 'accept') accepted();
    } catch (rejection) {
      if (!(rejection instanceof ApiProblem)) throw rejection;
      offerCache.refetchAfter(rejection, id);
      setProblem(isOutcomeUnknown(rejection) ? t('unknown') : rejection.message || t(`undecided.${decision}`));
    } finally {
      isRunning.current = false;
      setBusyWith(undefined);
    }
  }

  return { accept: () => void decide('accept'), decline: () => void decide('decline'), busyWith, problem };
}
