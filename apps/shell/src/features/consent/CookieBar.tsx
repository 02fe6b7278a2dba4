import { useTranslation } from '@patina/platform/i18n';
import { useSetAtom } from '@patina/platform/state';
import { type Consent, consentAtom, FULL_CONSENT, NO_CONSENT } from '@patina/shared-api/state/consent';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Row, Text } from '@patina/ui/Layout';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cookieMessages } from '#messages/cookies/messages.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './CookieBar.module.css';
import { wasRejected } from './stored-consent.ts';

export const messages = cookieMessages;

/**
 * The cookie bar. "OK" accepts everything; "Customize" shows three toggles and turns "OK" into "Accept". It lies at the lower
 * edge of the screen, and for who has rejected everything before at the end of the page, where it covers nothing.
 */
export function CookieBar() {
  const { t } = useTranslation('shell');
  const { consent: stored } = useShell();
  const setConsent = useSetAtom(consentAtom);
  const [step, setStep] = useState<'asking' | 'customizing' | 'answered'>('asking');
  const [choice, setChoice] = useState<Consent>(NO_CONSENT);
  const [isAskedAgain] = useState(() => wasRejected(window));
  const bar = useRef<HTMLElement>(null);
  useRoomForToasts(bar, !isAskedAgain && step);

  function accept() {
    const agreed = step === 'customizing' ? choice : FULL_CONSENT;
    stored.accept(agreed);
    setConsent(agreed);
    setStep('answered');
  }

  function reject() {
    stored.reject();
    setConsent(NO_CONSENT);
    setStep('answered');
  }

  if (step === 'answered') return null;
  return (
    <Row
      as="section"
      ref={bar}
      wrap
      className={styles.bar}
      data-again={isAskedAgain || undefined}
      aria-label={t('cookies.label')}
    >
      <Text size="sm" className={styles.notice}>
        {t('cookies.notice')}
      </Text>
      {step === 'customizing' && (
        <Row as="fieldset" wrap gap={3} rowGap={1} align="stretch" size="sm" className={styles.toggles}>
          <Text as="legend" size="xs" tone="quiet" className={styles.legend}>
            {t('cookies.choose')}
          </Text>
          <Checkbox checked disabled>
            {t('cookies.performance')}
          </Checkbox>
          <Checkbox checked={choice.functional} onCheckedChange={(functional) => setChoice({ ...choice, functional })}>
            {t('cookies.functional')}
          </Checkbox>
          <Checkbox checked={choice.targeting} onCheckedChange={(targeting) => setChoice({ ...choice, targeting })}>
            {t('cookies.targeting')}
          </Checkbox>
        </Row>
      )}
      <Row gap={1} align="stretch" wrap className={styles.actions}>
        {step === 'asking' && (
          <Button variant="ghost" size="small" onClick={() => setStep('customizing')}>
            {t('cookies.customize')}
          </Button>
        )}
        <Button size="small" onClick={reject}>
          {t('cookies.reject')}
        </Button>
        <Button variant="solid" size="small" onClick={accept}>
          {step === 'customizing' ? t('cookies.accept') : t('cookies.ok')}
        </Button>
      </Row>
    </Row>
  );
}

/** Lifts the toasts above the bar; measured again for each `step`, as the bar grows. Without a step there is nothing to lift. */
function useRoomForToasts(bar: RefObject<HTMLElement | null>, step: string | false) {
  useEffect(() => {
    // Theirs alone: on the document it would style every element of the page anew.
    const style = document.querySelector<HTMLElement>('[data-toasts]')?.style;
    if (step === false || bar.current === null || !style) return;
    const measure = () =>
      style.setProperty('--below-toasts', `calc(${bar.current?.offsetHeight ?? 0}px + var(--space-1))`);
    measure();
    addEventListener('resize', measure);
    return () => {
      removeEventListener('resize', measure);
      style.removeProperty('--below-toasts');
    };
  }, [bar, step]);
}
