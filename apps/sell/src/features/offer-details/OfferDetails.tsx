import { ItemPicture } from '@patina/parts/ItemPicture';
import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { canAccept, canDecline, canWithdraw } from '@patina/shared-api/contract/offers/offer-policy';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Icon } from '@patina/ui/Icon';
import type { ReactNode } from 'react';
import { OfferBadge } from '#shared/offer/OfferBadge.tsx';
import stepStyles from '#shared/step/Step.module.css';
import { Step } from '#shared/step/Step.tsx';
import { OfferAmounts } from './OfferAmounts.tsx';
import styles from './OfferDetails.module.css';
import { OfferOutlook } from './OfferOutlook.tsx';
import { OfferTimeline } from './OfferTimeline.tsx';
import { useDecision } from './use-decision.ts';

interface OfferDetailsProps {
  offer: Offer;
  /** How to send the item, while it is to be sent. */
  handOver: ReactNode;
  /** Continues to the payout. */
  withdraw: () => void;
}

/** The offer's item, price and status, with the seller's decision. */
export function OfferDetails({ offer, handOver, withdraw }: OfferDetailsProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  const { accept, decline, busyWith, problem } = useDecision(offer, withdraw);
  return (
    <Step label={t('steps.details')}>
      <div className={styles.head}>
        <ItemPicture source={offer.item.img} />
        <div className={styles.words}>
          <p className={styles.name}>{offer.title}</p>
          <p className={styles.quality}>{t(`quality.${offer.quality}`)}</p>
          <OfferBadge offer={offer} />
        </div>
      </div>
      <OfferAmounts offer={offer} />
      <OfferOutlook offer={offer} />
      {problem !== undefined && <FormProblem>{say(problem)}</FormProblem>}
      {(canAccept(offer) || canDecline(offer)) && (
        <div className={stepStyles.actions}>
          {canDecline(offer) && (
            <Button busy={busyWith === 'decline'} disabled={busyWith === 'accept'} onClick={decline}>
              {t('details.decline')}
            </Button>
          )}
          {canAccept(offer) && (
            <Button
              variant="solid"
              className={stepStyles.main}
              busy={busyWith === 'accept'}
              disabled={busyWith === 'decline'}
              onClick={accept}
            >
              {t('details.accept')}
            </Button>
          )}
        </div>
      )}
      {canWithdraw(offer) && (
        <div className={stepStyles.actions}>
          <Button variant="solid" className={stepStyles.main} onClick={withdraw}>
            {t(offer.payout === null ? 'details.withdraw' : 'details.withdrawAgain')}
          </Button>
        </div>
      )}
      {handOver}
      <OfferTimeline offer={offer} />
      <a href={offer.item_url} target="_blank" rel="noopener noreferrer" className={styles.link}>
        {t('details.inventory')}
        <Icon name="external" label={t('opensInNewTab')} />
      </a>
    </Step>
  );
}
