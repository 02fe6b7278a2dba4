import { useTranslation } from '@patina/platform/i18n';
import { useSetAtom } from '@patina/platform/state';
import { type Consent, consentAtom, FULL_CONSENT, NO_CONSENT } from '@patina/shared-api/state/consent';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Row, Text } from '@patina/ui/Layout';
import { useState } from 'react';
import { cookieMessages } from '#messages/cookies/messages.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './CookieBar.module.css';

export const messages = cookieMessages;

/** The cookie bar. "OK" accepts everything; "Customize" shows three toggles and turns "OK" into "Accept". */
export function CookieBar() {
  const { t } = useTranslation('shell');
  const { consent: stored } = useShell();
  const setConsent = useSetAtom(consentAtom);
  const [step, setStep] = useState<'asking' | 'customizing' | 'answered'>('asking');
  const [choice, setChoice] = useState<Consent>(NO_CONSENT);

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
    <Row as="section" wrap className={styles.bar} aria-label={t('cookies.label')}>
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
