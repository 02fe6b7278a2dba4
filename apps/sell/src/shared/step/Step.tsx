import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Row } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './Step.module.css';

interface StepProps {
  /** Accessible name of the step. */
  label: string;
  children: ReactNode;
}

/** One step of a dialog. It is scrolled to its top and focused. */
export function Step({ label, children }: StepProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and not every step has some
    <div role="group" aria-label={label} tabIndex={-1} ref={beginHere} className={styles.step}>
      {children}
    </div>
  );
}

function beginHere(step: HTMLDivElement | null) {
  if (!step) return;
  if (step.parentElement) step.parentElement.scrollTop = 0;
  const { activeElement, body } = step.ownerDocument;
  // A dialog that opens takes the focus by itself, and stores the element to return it to.
  const isOpening = activeElement !== body && !step.closest('[role="dialog"]')?.contains(activeElement);
  if (!isOpening) step.focus({ preventScroll: true });
}

interface StepActionsProps {
  /** Absent in the first step. */
  goBack?: () => void;
  isBusy?: boolean;
  /** Label of the submit button. */
  children: ReactNode;
}

/** Buttons of a step: back and submit. */
export function StepActions({ goBack, isBusy = false, children }: StepActionsProps) {
  const { t } = useTranslation('sell');
  return (
    <StepButtons>
      {goBack && (
        <Button onClick={goBack} disabled={isBusy}>
          {t('back')}
        </Button>
      )}
      <Button type="submit" variant="solid" busy={isBusy}>
        {children}
      </Button>
    </StepButtons>
  );
}

/** The row of the buttons of a step. */
export function StepButtons({ children }: { children: ReactNode }) {
  return (
    <Row wrap gap={1} align="stretch" className={styles.actions}>
      {children}
    </Row>
  );
}

/** A hint above a step's form. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={1} align="stretch" size="sm" tone="quiet" className={styles.notice}>
      <Icon name="info" />
      <span>{children}</span>
    </Row>
  );
}
